/** What was asked of the control makes no sense, or the state does not allow it; the message says what would. */
export class SimulatorControlError extends Error {
  override readonly name = "SimulatorControlError"
  /** How the control answers it over HTTP: 400 not understood, 404 no such charge, 409 not in this state. */
  readonly httpStatus: number

  constructor(message: string, httpStatus = 400) {
    super(message)
    this.httpStatus = httpStatus
  }
}
