import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import { describeError } from "../../../../charge/errors/payment-plugin-error"
import type { LedgerModuleService } from "../../../../modules/ledger"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import type { MovementsCsvQuery } from "../close-validators"
import { knownAccounts, unknownAccount } from "../day-closes/known-accounts"
import { movementsAsCsv } from "./stream-movements"

/**
 * What moved on some days, a row each, as a file. It is sent while it is read. When that fails in
 * between, the connection is broken off, and whoever downloads it learns so: there is no half file that
 * looks like a whole one.
 */
export async function GET(
  request: AuthenticatedMedusaRequest<unknown, MovementsCsvQuery>,
  response: MedusaResponse
): Promise<void> {
  const { account, from, to } = request.validatedQuery
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const known = await knownAccounts(ledger)
  if (account !== undefined && !known.includes(account)) {
    throw unknownAccount(account, known, MedusaError.Types.INVALID_DATA)
  }
  const pages = movementsAsCsv(
    request.scope,
    account === undefined ? known : [account],
    { from, to }
  )
  const first = await pages.next()
  response.setHeader("content-type", "text/csv; charset=utf-8")
  response.setHeader("cache-control", "no-store")
  response.setHeader(
    "content-disposition",
    `attachment; filename="movements-${account ?? "all"}-${from}-${to}.csv"`
  )
  try {
    await pipeline(Readable.from(firstAndRest(first, pages)), response)
  } catch (error) {
    request.scope
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(
        `checkout-transparent: a download of movements broke off (${account ?? "all accounts"}, ${from} to ${to}): ${describeError(error)}`
      )
  }
}

async function* firstAndRest(
  first: IteratorResult<string, void>,
  rest: AsyncIterable<string>
): AsyncGenerator<string> {
  yield first.value ?? ""
  yield* rest
}
