"""Reading runs and logs: columns, readings, spikes, the decision tree, the verdict."""
