import { z } from "@medusajs/framework/zod"
import { ledgerOf } from "../../../../medusa/core"
import { acting, takes } from "../../../route-handler"
import { actorOf } from "../../permissions"
import { accountsAskedFor } from "../day-closes/show-days"
import { list } from "../lists"
import { LISTS } from "../table-of-lists"

const body = z.strictObject({
  /** An account's id. Default: all accounts. */
  account: z.string().min(1).max(100).optional(),
})

/** Lists the exports, so that a file whose download broke off is found again by its number. */
export const GET = list(LISTS["movement-exports"])

/**
 * Creates an export of the movements that no export has yet, and answers its number, by which GET reads it as often
 * as needed; `null` if there are no such movements. A POST, because no two exports contain the same movement: a page
 * of another site must not create one. The ledger records the action together with the number.
 */
export const POST = acting(
  "movement-exports",
  { isRecorded: false, body: takes(body) },
  async (request, response) => {
    const { account } = request.validatedBody
    const ledger = ledgerOf(request.scope)
    if (account !== undefined) await accountsAskedFor(ledger, account)
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
