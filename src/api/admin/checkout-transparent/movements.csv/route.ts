import { ledgerOf } from "../../../../medusa/container"
import { createQueryRoute } from "../../../route-handler"
import { movementsCsvQuery } from "../day-close-validators"
import { findRequestedAccountIds } from "../day-closes/show-day-closes"
import { sendMovements } from "./send-movements"

/** Sends the movements of the requested days as a CSV file. */
export const GET = createQueryRoute(
  movementsCsvQuery,
  async (request, response) => {
    const { account, from, to, documents = false } = request.validatedQuery
    const accounts = await findRequestedAccountIds(
      ledgerOf(request.scope),
      account
    )
    await sendMovements(request, response, {
      action: "movements.csv",
      subjectId: account,
      name: `movimentacoes-${account ?? "todas"}-${from}-${to}`,
      documents,
      parts: accounts.map((id) => ({ account: id, from, to })),
    })
  }
)
