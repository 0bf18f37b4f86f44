import type { ServerResponse } from "node:http"

import type { Answer } from "./answer"

export function sendAnswer(response: ServerResponse, answer: Answer): number {
  writeHead(response, answer)
  response.end(answer.text)
  return answer.status
}

/** Null when the caller has gone away in the meantime. */
export function sendIfStillThere(
  response: ServerResponse,
  answer: Answer
): number | null {
  return response.destroyed ? null : sendAnswer(response, answer)
}

/** Waits by the real clock: it is the caller's own time-out that a late answer is to meet. */
export function sendLater(
  response: ServerResponse,
  answer: Answer,
  ms: number
): number {
  const timer = setTimeout(() => sendAnswer(response, answer), ms)
  response.once("close", () => clearTimeout(timer))
  return answer.status
}

export function sendHalf(response: ServerResponse, answer: Answer): number {
  writeHead(response, answer)
  const half = answer.text.slice(0, Math.floor(answer.text.length / 2))
  response.write(half, () => response.destroy())
  return answer.status
}

/** A TCP reset rather than an orderly end, as when the other side's process dies. */
export function breakConnection(response: ServerResponse): null {
  response.socket?.resetAndDestroy()
  return null
}

function writeHead(response: ServerResponse, answer: Answer): void {
  for (const [name, value] of Object.entries(answer.headers)) {
    response.setHeader(name, value)
  }
  response.setHeader("content-length", Buffer.byteLength(answer.text))
  response.writeHead(answer.status)
}
