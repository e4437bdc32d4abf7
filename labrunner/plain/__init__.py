"""The flight deck in lines of text: `labrunner --plain`."""
