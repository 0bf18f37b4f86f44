import type { Answer } from "../http/answer"
import type { World } from "../world"

/** What a person's browser asks for. */
export type Visit = {
  params: Record<string, string>
  form: URLSearchParams
}

export type PanelPage = {
  method: "GET" | "POST"
  path: string
  answer(visit: Visit, world: World): Answer
}

/** To be asked for anew, so that a page that is loaded again does nothing twice. */
export function redirect(location: string): Answer {
  return { status: 303, headers: { location }, text: "" }
}
