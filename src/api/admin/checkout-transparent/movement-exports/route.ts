import { z } from "@medusajs/framework/zod"
import { ledgerOf } from "../../../../medusa/core"
import { createActionRoute, createBodyValidator } from "../../../route-handler"
import { actorOf } from "../../permissions"
import { resolveRequestedAccountIds } from "../day-closes/show-day-closes"
import { createListRoute } from "../list-routes"
import { LISTS } from "../list-definitions"

const body = z.strictObject({
  /** The id of an account. Default: all accounts. */
  account: z.string().min(1).max(100).optional(),
})

/** Lists the exports. Administrators find the number of an export here if its download was interrupted. */
export const GET = createListRoute(LISTS["movement-exports"])

/**
 * Creates an export of all movements of the account, or of all accounts, that are in no export yet, and returns the
 * export with its number. The returned `export` is null if there are no such movements. GET …/movement-exports/:number
 * then downloads the file, any number of times.
 *
 * The route is a POST, because a GET could be triggered by a page of another site. The movements of that unwanted
 * export would be missing from the next export. The ledger records the administrator's action together with the number.
 */
export const POST = createActionRoute(
  "movement-exports",
  { isRecorded: false, body: createBodyValidator(body) },
  async (request, response) => {
    const { account } = request.validatedBody
    const ledger = ledgerOf(request.scope)
    if (account !== undefined) await resolveRequestedAccountIds(ledger, account)
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
