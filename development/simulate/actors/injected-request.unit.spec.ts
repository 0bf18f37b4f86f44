import express from "express"
import { injectRequest } from "./injected-request"

it("a request handler that answers a request of the simulation reads `headersSent` as false before its answer and as true after it", async () => {
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
