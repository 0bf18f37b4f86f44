import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { administrationRepository } from "./administration/repository"
import { chargeRepository } from "./charge/repository"
import { databaseRepository } from "./database/repository"
import { discrepancyRepository } from "./discrepancy/repository"
import { disputeRepository } from "./dispute/repository"
import { eventRepository } from "./event/repository"
import { keysRepository } from "./keys/repository"
import { leaseRepository } from "./lease/repository"
import { lookupRepository } from "./lookup/repository"
import { movementRepository } from "./movement/repository"
import { notificationRepository } from "./notification/repository"
import { operationRepository } from "./operation/repository"
import { paymentLinkRepository } from "./payment-link/repository"
import { privacyRepository } from "./privacy/repository"
import { refundRepository } from "./refund/repository"
import { savedCardRepository } from "./saved-card/repository"
import { settingRepository } from "./setting/repository"
import { storeChargeRepository } from "./store-charge/repository"
import type { LedgerContext } from "./keys/encryption"

type Statement<First> = (first: First, ...given: never[]) => Promise<unknown>

/**
 * The ledger's methods about one subject. Methods in `ofDatabase` need only the database connection. Methods in
 * `ofInstallation` also need other data of this installation, such as the digest, the keys or the options.
 *
 * No method keeps a transaction open while the plugin calls the gateway. If the database fails, a method throws the
 * error of the database driver, and the data may or may not have been written.
 */
interface Repository {
  ofDatabase?: Record<string, Statement<Knex>>
  ofInstallation?: Record<string, Statement<LedgerContext>>
}

const REPOSITORIES = [
  administrationRepository,
  chargeRepository,
  databaseRepository,
  discrepancyRepository,
  disputeRepository,
  eventRepository,
  keysRepository,
  leaseRepository,
  lookupRepository,
  movementRepository,
  notificationRepository,
  operationRepository,
  paymentLinkRepository,
  privacyRepository,
  refundRepository,
  savedCardRepository,
  settingRepository,
  storeChargeRepository,
] as const satisfies readonly Repository[]

type Bound<Statements> = {
  [Method in keyof Statements]: Statements[Method] extends (
    first: never,
    ...given: infer Given
  ) => Promise<infer Result>
    ? (...given: Given) => Promise<Result>
    : never
}

type MethodsOf<One> = (One extends { ofDatabase: infer Statements }
  ? Bound<Statements>
  : unknown) &
  (One extends { ofInstallation: infer Statements }
    ? Bound<Statements>
    : unknown)

type AllOf<All> = All extends readonly [infer First, ...infer Rest]
  ? MethodsOf<First> & AllOf<Rest>
  : unknown

/** The methods of all repositories. The ledger's service has these methods. */
export type RepositoryMethods = AllOf<typeof REPOSITORIES>

/**
 * Adds the methods of all repositories to a service. The methods in `ofDatabase` need only the database. The methods in
 * `ofInstallation` also need data of this installation, such as its digest. `here` resolves to this data.
 */
export function bindRepositories(
  service: object,
  knex: Knex,
  readContext: () => Promise<LedgerContext>
): void {
  const all: readonly Repository[] = REPOSITORIES
  for (const { ofDatabase = {}, ofInstallation = {} } of all) {
    for (const [name, statement] of Object.entries(ofDatabase)) {
      Object.assign(service, {
        [name]: (...given: never[]) => statement(knex, ...given),
      })
    }
    for (const [name, statement] of Object.entries(ofInstallation)) {
      Object.assign(service, {
        [name]: async (...given: never[]) =>
          statement(await readContext(), ...given),
      })
    }
  }
}
