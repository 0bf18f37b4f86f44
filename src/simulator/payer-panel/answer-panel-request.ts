import type { IncomingMessage, ServerResponse } from "node:http"

import type { Answer } from "../http/answer"
import { hostProblem, originProblem } from "../http/host-problem"
import { matchRoute } from "../http/match-route"
import { readBody } from "../http/read-body"
import { sendAnswer } from "../http/send-answer"
import type { World } from "../world"
import { answerNotice } from "./notice-page"
import { panelPages } from "./panel-pages"

/** Whether it is for a person in a browser, who pays codes there. */
export function isPanelPath(pathname: string): boolean {
  return pathname === "/panel" || pathname.startsWith("/panel/")
}

export async function answerPanelRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { url, world }: { url: URL; world: World }
): Promise<void> {
  await readBody(request)
  sendAnswer(response, judge(request, url, world))
}

function judge(
  { method = "GET", headers }: IncomingMessage,
  url: URL,
  world: World
): Answer {
  const problem =
    hostProblem(headers, world.settings) ??
    (method === "GET" ? undefined : originProblem(headers))
  if (problem) {
    return answerNotice(403, "Acesso recusado", problem)
  }
  const match = matchRoute(panelPages, method, url.pathname)
  switch (match.kind) {
    case "found":
      return match.route.answer(match.params.merchantChargeId ?? "", world)
    case "wrong_method":
    case "unknown_path":
      return answerNotice(
        match.kind === "unknown_path" ? 404 : 405,
        "Página não encontrada",
        "Não há nada neste endereço."
      )
  }
}
