import { ConfigurationError } from "../../domain/errors"
import { errorIfChangeCannotBeSent } from "./errors-if-calls-paused"

type Clients = Parameters<typeof errorIfChangeCannotBeSent>[0]

const MISSING = new ConfigurationError([
  { path: "accounts[0].clientId", message: "is missing" },
])

const clientPausedFor = (reasonNotToCall: () => unknown) =>
  ({ reasonNotToCall }) as unknown as Clients["gateway"]

const withoutCredentials = new Proxy({} as Clients["gateway"], {
  get: () => {
    throw MISSING
  },
})

describe("errorIfChangeCannotBeSent", () => {
  const links = clientPausedFor(() => undefined) as unknown as Clients["links"]

  it("errorIfChangeCannotBeSent returns the error about the missing credentials of the integration that the charge's payment method uses", () => {
    const clients = { gateway: withoutCredentials, links }

    expect(errorIfChangeCannotBeSent(clients, "pix", "refund")).toBe(MISSING)
    expect(errorIfChangeCannotBeSent(clients, "link", "refund")).toBeUndefined()
  })

  it("errorIfChangeCannotBeSent returns the reason for which calls to the gateway are paused, and undefined if they are not", () => {
    const reason = new Error("paused")
    const paused = { gateway: clientPausedFor(() => reason), links }
    const running = { gateway: clientPausedFor(() => undefined), links }

    expect(errorIfChangeCannotBeSent(paused, "card", "capture")).toBe(reason)
    expect(
      errorIfChangeCannotBeSent(running, "card", "capture")
    ).toBeUndefined()
  })
})
