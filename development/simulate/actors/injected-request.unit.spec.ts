import express from "express"
import { inject } from "./injected-request"

it("a middleware that has answered an injected request sees that the answer was sent", async () => {
  const seen: boolean[] = []
  const app = express()
  app.post("/refused", (_, response) => {
    seen.push(response.headersSent)
    response.status(400).json({ message: "refused" })
    seen.push(response.headersSent)
  })

  const answer = await inject(app, { method: "POST", path: "/refused" })

  expect(answer).toMatchObject({
    status: 400,
    body: JSON.stringify({ message: "refused" }),
  })
  expect(seen).toEqual([false, true])
})
