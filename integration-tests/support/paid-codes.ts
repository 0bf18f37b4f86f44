import type { Fleet } from "./a-fleet"

/** Returns all claims, leases and locks that are taken now. */
export async function leasesIn(
  fleet: Fleet
): Promise<{ charges: number; locks: number }> {
  const [found] = await fleet.rows<{
    charges: number
    has_locks: boolean
  }>(
    `select
      (select count(*)::int from checkout_transparent_charge where leased_by is not null) as charges,
      to_regclass('locking') is not null as has_locks`
  )
  const { has_locks, ...leases } = found!
  const locks = has_locks ? await fleet.rows("select id from locking") : []
  return { ...leases, locks: locks.length }
}

export const NO_LEASES = { charges: 0, locks: 0 }
