import type { Answer } from "../http/answer"
import type { SimulatorControl } from "../simulator-control"

export type ControlCall = {
  params: Record<string, string>
  query: URLSearchParams
  body: unknown
}

export type ControlRoute = {
  method: "GET" | "POST" | "DELETE"
  path: string
  handle(call: ControlCall, control: SimulatorControl): Promise<Answer>
}
