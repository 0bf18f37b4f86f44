import {
  type ForeignCharges,
  isLeftAlone,
} from "../../../../charge/installation"
import type { LedgerModuleService } from "../../../../modules/ledger"

interface ShownDecision {
  decision: string
  decided_by: string
  reason: string
  decided_at: Date
}

/** Which installation this is, and what other ones have written into its database. No secrets. */
export interface ShownInstallation {
  digest: string
  /** What the digest is made of, in words. */
  made_of: string[]
  /** To be sent with a decision: names what is shown here. */
  token: string
  written_elsewhere: {
    digest: string
    charges: number
    first_at: Date
    last_at: Date
    /** Whether nothing is done with these charges: so it is until somebody says that the store has moved. */
    left_alone: boolean
    /** Null until somebody has decided. */
    decided: ShownDecision | null
  }[]
  /** Every decision that was ever made in this database, also those of installations that it was copied from. */
  decisions: (ShownDecision & {
    about: string
    /** The installation in which it was made: it counts there only. */
    made_in: string
    replaced_at: Date | null
  })[]
}

export async function showInstallation(
  ledger: LedgerModuleService
): Promise<ShownInstallation> {
  const [{ digest, madeOf }, { foreign, token }, decisions] = await Promise.all(
    [
      ledger.describeInstallation(),
      ledger.foreignCharges(),
      ledger.listInstallationDecisions(
        {},
        { order: { created_at: "ASC", id: "ASC" } }
      ),
    ]
  )
  return {
    digest,
    made_of: madeOf,
    token,
    written_elsewhere: foreign.map(showForeign),
    decisions: decisions.map((row) => ({
      about: row.digest,
      made_in: row.decided_by_digest,
      decision: row.decision,
      decided_by: row.actor,
      reason: row.reason,
      decided_at: row.created_at,
      replaced_at: row.replaced_at,
    })),
  }
}

function showForeign(
  foreign: ForeignCharges
): ShownInstallation["written_elsewhere"][number] {
  const { digest, count, firstAt, lastAt, decision } = foreign
  return {
    digest,
    charges: count,
    first_at: firstAt,
    last_at: lastAt,
    left_alone: isLeftAlone(foreign),
    decided: decision
      ? {
          decision: decision.kind,
          decided_by: decision.by,
          reason: decision.reason,
          decided_at: decision.at,
        }
      : null,
  }
}
