import express from "express"
import { injectRequest } from "./injected-request"

it("when a request of the simulation is handled, `headersSent` is false before the handler answers and true after the answer", async () => {
  const seen: boolean[] = []
  const app = express()
  app.post("/refused", (_, response) => {
    seen.push(response.headersSent)
    response.status(400).json({ message: "refused" })
    seen.push(response.headersSent)
  })

  const answer = await injectRequest(app, { method: "POST", path: "/refused" })

  expect(answer).toMatchObject({
    status: 400,
    body: JSON.stringify({ message: "refused" }),
  })
  expect(seen).toEqual([false, true])
})
