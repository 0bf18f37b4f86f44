import express from "express"
import { injectRequest } from "./injected-request"

it("a middleware that answers an injected request finds `headersSent` true after its answer", async () => {
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
