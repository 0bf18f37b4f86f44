import { ledgerOf } from "../../../../medusa/core"
import { reading } from "../../../route-handler"
import { movementsCsvQuery } from "../close-validators"
import { accountsAskedFor } from "../day-closes/show-days"
import { sendMovements } from "./send-movements"

/** Sends the movements of some days as a CSV file. */
export const GET = reading(movementsCsvQuery, async (request, response) => {
  const { account, from, to } = request.validatedQuery
  const accounts = await accountsAskedFor(ledgerOf(request.scope), account)
  await sendMovements(request, response, {
    action: "movements.csv",
    subjectId: account,
    name: `movements-${account ?? "all"}-${from}-${to}`,
    parts: accounts.map((id) => ({ account: id, from, to })),
  })
})
