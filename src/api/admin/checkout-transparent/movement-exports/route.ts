import { z } from "@medusajs/framework/zod"
import { ledgerOf } from "../../../../medusa/container"
import { createActionRoute, createBodyValidator } from "../../../route-handler"
import { requireActor } from "../../permissions"
import { findRequestedAccountIds } from "../day-closes/show-day-closes"
import { createListRoute } from "../list-routes"
import { LISTS } from "../list-definitions"

const body = z.strictObject({
  /** The id of an account. Default: all accounts. */
  account: z.string().min(1).max(100).optional(),
})

/** Lists the exports. Administrators find the number of an export here if its download was interrupted. */
export const GET = createListRoute(LISTS["movement-exports"])

/**
 * Creates an export of all movements that are in no export yet, of one account or of all accounts. Returns the export
 * with its number. The returned `export` is null if there are no such movements. GET …/movement-exports/:number then
 * downloads the file, any number of times.
 *
 * The route is a POST, because a page of another site could trigger a GET and thereby create an export. Each movement
 * is in one export only, so the next real export would lack the movements of the unwanted export.
 */
export const POST = createActionRoute(
  "movement-exports",
  { isRecorded: false, body: createBodyValidator(body) },
  async (request, response) => {
    const { account } = request.validatedBody
    const ledger = ledgerOf(request.scope)
    if (account !== undefined) await findRequestedAccountIds(ledger, account)
    const number = await ledger.createMovementExport({
      account,
      ...requireActor(request),
    })
    response.json({
      export:
        number === undefined ? null : { number, account: account ?? null },
    })
  }
)
