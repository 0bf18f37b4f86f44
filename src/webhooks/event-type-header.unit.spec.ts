import { eventTypeHeaderOf } from "./authenticate"

describe("the header for the type of an event", () => {
  it.each([["event_type"], ["event-type"]])("is read from %s", (name) => {
    expect(eventTypeHeaderOf({ [name]: "TransactionUpdateMessage" })).toBe(
      "TransactionUpdateMessage"
    )
  })

  it.each([
    ["no such header", {}],
    ["an empty one", { event_type: "" }],
    ["an empty list", { "event-type": [] }],
    ["nothing that can be printed", { "event-type": "\u0000\u00ff" }],
  ])("is undefined with %s", (_title, headers) => {
    expect(eventTypeHeaderOf(headers)).toBeUndefined()
  })

  it("is cut to 64 characters that can be printed", () => {
    expect(eventTypeHeaderOf({ event_type: `A\u0007${"b".repeat(90)}` })).toBe(
      `A${"b".repeat(63)}`
    )
  })
})
