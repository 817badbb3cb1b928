/** A reason not to start that names the thing and the mend; printed to the operator without a stack. */
export class StartError extends Error {}
