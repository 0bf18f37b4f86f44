import { createHash, randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { OPEN_STATES } from "../../../charge/charge-state"
import type {
  ForeignCharges,
  InstallationDecisionKind,
} from "../../../charge/installation"
import { CHARGE_TABLE, OPERATION_TABLE } from "./charge-rows"
import { databaseNow } from "./database-time"
import { DISCREPANCY_TABLE, resolveSelected } from "./discrepancies"
import {
  foreignCharges,
  INSTALLATION_DECISION_TABLE,
} from "./installation-charges"

export const INSTALLATION_TABLE = "checkout_transparent_installation"
export const ONLY_ROW = "installation"

/** The identity of this database, drawn by whoever asks first. */
export async function installationId(knex: Knex): Promise<string> {
  await knex(INSTALLATION_TABLE)
    .insert({ id: ONLY_ROW, installation_id: randomUUID() })
    .onConflict("id")
    .ignore()
  const row = await knex(INSTALLATION_TABLE)
    .select<{ installation_id: string }[]>("installation_id")
    .where({ id: ONLY_ROW })
    .first()
  if (!row) {
    throw new Error(
      "The ledger could not draw an installation id. Have its migrations run? (npx medusa db:migrate)"
    )
  }
  return row.installation_id
}

/** What a person decides about charges of other installations. */
export interface DecisionToMake {
  kind: InstallationDecisionKind
  by: string
  reason: string
  /** Names the state that the person saw. */
  token: string
  /** The installations that it is about; left out for all of them. */
  digests?: readonly string[] | undefined
}

/**
 * - `decided`: it is in force now, in every process.
 * - `already`: it was decided so before; nothing was changed.
 * - `nothing_to_decide`: every charge is this installation's own.
 * - `changed`: the state is another one than the person saw; nothing was changed.
 */
export type InstallationDecided =
  | { kind: "decided" | "already"; foreign: ForeignCharges[] }
  | { kind: "nothing_to_decide" | "changed" }

/** Names what an admin was shown: which installations have written charges, and what was decided. */
export function tokenOf(
  digest: string,
  foreign: readonly ForeignCharges[]
): string {
  const shown = foreign.map((each) => [each.digest, each.decision?.kind ?? ""])
  return createHash("sha256")
    .update(JSON.stringify([digest, ...shown.sort()]))
    .digest("hex")
    .slice(0, 16)
}

/**
 * A person says what charges of other installations are: of this store, moved, or of another one. One
 * at a time over all processes, all or nothing. `digest` is this installation's.
 */
export async function decideAboutInstallations(
  knex: Knex,
  digest: string,
  decision: DecisionToMake
): Promise<InstallationDecided> {
  return knex.transaction(async (transaction) => {
    await lockInstallation(transaction)
    const foreign = await foreignCharges(transaction, digest)
    if (foreign.length === 0) {
      return { kind: "nothing_to_decide" }
    }
    const chosen = chosenOf(foreign, decision)
    const wanted = await wantedOf(transaction, chosen, decision)
    const toWrite = [...wanted].filter(
      ([each, kind]) =>
        foreign.find((of) => of.digest === each)?.decision?.kind !== kind
    )
    if (chosen.length > 0 && toWrite.length === 0) {
      return { kind: "already", foreign }
    }
    if (chosen.length === 0 || decision.token !== tokenOf(digest, foreign)) {
      return { kind: "changed" }
    }
    for (const [about, kind] of toWrite) {
      await write(transaction, { digest, about, kind }, decision)
    }
    await takeEffect(transaction, toWrite, decision)
    return {
      kind: "decided",
      foreign: await foreignCharges(transaction, digest),
    }
  })
}

async function lockInstallation(transaction: Knex): Promise<void> {
  await installationId(transaction)
  await transaction(INSTALLATION_TABLE)
    .where({ id: ONLY_ROW })
    .forUpdate()
    .first("id")
}

/** None when one of those that were named is not there. */
function chosenOf(
  foreign: readonly ForeignCharges[],
  { digests }: DecisionToMake
): string[] {
  const all = foreign.map(({ digest }) => digest)
  if (digests === undefined) {
    return all
  }
  return digests.every((digest) => all.includes(digest)) ? [...digests] : []
}

/**
 * When a store moves that had been a copy itself, what it was a copy of stays another store's, unless
 * it is named.
 */
async function wantedOf(
  transaction: Knex,
  chosen: readonly string[],
  { kind, digests }: DecisionToMake
): Promise<Map<string, InstallationDecisionKind>> {
  const wanted = new Map(chosen.map((digest) => [digest, kind]))
  if (kind === "moved" && digests === undefined) {
    const copiedThere = await transaction(INSTALLATION_DECISION_TABLE)
      .where({ decision: "copy", replaced_at: null, deleted_at: null })
      .whereIn("decided_by_digest", [...chosen])
      .whereIn("digest", [...chosen])
      .select<{ digest: string }[]>("digest")
    copiedThere.forEach(({ digest }) => wanted.set(digest, "copy"))
  }
  return wanted
}

async function write(
  transaction: Knex,
  {
    digest,
    about,
    kind,
  }: { digest: string; about: string; kind: InstallationDecisionKind },
  { by, reason }: DecisionToMake
): Promise<void> {
  await transaction(INSTALLATION_DECISION_TABLE)
    .where({
      digest: about,
      decided_by_digest: digest,
      replaced_at: null,
      deleted_at: null,
    })
    .update({
      replaced_at: databaseNow(transaction),
      updated_at: databaseNow(transaction),
    })
  await transaction(INSTALLATION_DECISION_TABLE).insert({
    id: generateEntityId(undefined, "ctins"),
    digest: about,
    decided_by_digest: digest,
    decision: kind,
    actor: by,
    reason,
  })
}

async function takeEffect(
  transaction: Knex,
  written: readonly (readonly [string, InstallationDecisionKind])[],
  decision: DecisionToMake
): Promise<void> {
  const moved = written
    .filter(([, kind]) => kind === "moved")
    .map(([digest]) => digest)
  if (decision.kind === "copy") {
    // Another identity: its charges have names of their own at the gateway from now on.
    await transaction(INSTALLATION_TABLE)
      .where({ id: ONLY_ROW })
      .update({
        installation_id: randomUUID(),
        updated_at: databaseNow(transaction),
      })
  }
  const said = {
    by: decision.by,
    resolution: `Decided as "${decision.kind}": ${decision.reason}`,
  }
  if (moved.length > 0) {
    // Before their differences are resolved: those say for which something is to be done.
    await wake(transaction, moved)
    await resolveSelected(
      transaction,
      (open) =>
        open
          .where({ kind: "written_elsewhere" })
          .whereIn("charge_id", chargesOf(transaction, moved).select("id")),
      said
    )
  }
  await resolveSelected(
    transaction,
    (open) => open.where({ kind: "installation_undecided" }),
    said
  )
}

/** What may have been left undone: a shop's paid and booked charges, of which it has many, stay as they are. */
async function wake(
  transaction: Knex,
  digests: readonly string[]
): Promise<void> {
  await chargesOf(transaction, digests)
    .where((which) => {
      void which
        .whereIn(
          "state",
          OPEN_STATES.filter((state) => state !== "paid")
        )
        .orWhereIn(
          "id",
          transaction(OPERATION_TABLE)
            .select("charge_id")
            .where({ state: "accepted", booked_at: null, deleted_at: null })
        )
        .orWhereIn(
          "id",
          transaction(DISCREPANCY_TABLE)
            .select("charge_id")
            .where({ resolved_at: null, deleted_at: null })
        )
    })
    .update({ synchronize_at: databaseNow(transaction) })
}

function chargesOf(
  transaction: Knex,
  digests: readonly string[]
): Knex.QueryBuilder {
  return transaction(CHARGE_TABLE)
    .whereIn("installation_digest", [...digests])
    .where({ deleted_at: null })
}
