import { z } from "@medusajs/framework/zod"
import { ledgerOf } from "../../../../medusa/core"
import { actionRoute, bodyOf } from "../../../route-handler"
import { actorOf } from "../../permissions"
import { requestedAccounts } from "../day-closes/show-days"
import { list } from "../lists"
import { LISTS } from "../table-of-lists"

const body = z.strictObject({
  /** The id of an account. Default: all accounts. */
  account: z.string().min(1).max(100).optional(),
})

/** Lists the exports, so that a file whose download was interrupted is found again by its number. */
export const GET = list(LISTS["movement-exports"])

/**
 * Creates an export of the movements that no export contains yet, and answers its number, or `null` if there are no
 * such movements. GET then reads the export by this number as often as needed. A movement is contained in one export
 * only, so a page of another site must not be able to create an export. For this reason the route is a POST. The ledger
 * records the action together with the number.
 */
export const POST = actionRoute(
  "movement-exports",
  { isRecorded: false, body: bodyOf(body) },
  async (request, response) => {
    const { account } = request.validatedBody
    const ledger = ledgerOf(request.scope)
    if (account !== undefined) await requestedAccounts(ledger, account)
    const number = await ledger.createMovementExport({
      account,
      ...actorOf(request),
    })
    response.json({
      export:
        number === undefined ? null : { number, account: account ?? null },
    })
  }
)
