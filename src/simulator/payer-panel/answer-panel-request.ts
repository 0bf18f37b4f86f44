import type { IncomingMessage, ServerResponse } from "node:http"

import type { Answer } from "../http/answer"
import { hostProblem, originProblem } from "../http/host-problem"
import { matchRoute } from "../http/match-route"
import { readForm } from "../http/read-body"
import { sendAnswer } from "../http/send-answer"
import { linkPages } from "../payment-links/pages/link-pages"
import { linkPanelPages } from "../payment-links/pages/link-panel-pages"
import type { World } from "../world"
import { answerNotice } from "./notice-page"
import { panelPages } from "./panel-pages"

const pages = [...panelPages, ...linkPages, ...linkPanelPages]

/** Whether it is for a person in a browser, who pays codes and payment links there. */
export function isPanelPath(pathname: string): boolean {
  return pathname === "/panel" || /^\/(panel|p|app)\//.test(pathname)
}

export async function answerPanelRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { url, world }: { url: URL; world: World }
): Promise<void> {
  const form = await readForm(request)
  sendAnswer(response, judge(request, { url, form }, world))
}

function judge(
  { method = "GET", headers }: IncomingMessage,
  { url, form }: { url: URL; form: URLSearchParams },
  world: World
): Answer {
  const problem =
    hostProblem(headers, world.settings) ??
    (method === "GET" ? undefined : originProblem(headers))
  if (problem) {
    return answerNotice(403, "Acesso recusado", problem)
  }
  const match = matchRoute(pages, method, url.pathname)
  switch (match.kind) {
    case "found":
      return match.route.answer({ params: match.params, form }, world)
    case "wrong_method":
    case "unknown_path":
      return answerNotice(
        match.kind === "unknown_path" ? 404 : 405,
        "Página não encontrada",
        "Não há nada neste endereço."
      )
  }
}
