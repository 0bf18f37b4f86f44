import type { CheckResult } from "./finding"
import {
  judgeDiscrepancies,
  judgeUnreadableDocuments,
  judgeOperationsInDoubt,
  judgeEncryption,
  judgeLatestJobRun,
  judgeDueChargeQueue,
  judgeCardsLeftInVault,
  judgeProvidersInRegions,
} from "./judge-store"

const NOW = new Date("2026-11-21T12:00:00.000Z")
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const msAgo = (ms: number) => new Date(NOW.getTime() - ms)
const aBacklog = (count: number, ms: number) => ({
  account: "br",
  count,
  oldestAt: msAgo(ms),
})
const inShort = ({ severity, code }: CheckResult) => `${severity} ${code}`

const resultOfQueue = (late: ReturnType<typeof aBacklog> | undefined) =>
  judgeDueChargeQueue({ late, unhandled: 9 }, NOW)
const lateFor = (ms: number) => resultOfQueue(aBacklog(3, ms))
const resultOfJob = (ranAt: Date | undefined) =>
  judgeLatestJobRun({ ranAt, expectedSince: msAgo(HOUR) }, NOW)
const CARD = "pp_transparent-card_br"
const PIX = "pp_transparent-pix_br"
const LINK = "pp_transparent-link_br"
const inRegion = (currency: string, ...providers: string[]) => ({
  id: "reg_1",
  name: "Sul",
  currency,
  providers,
})
const resultOfRegions = (...of: ReturnType<typeof inRegion>[]) =>
  judgeProvidersInRegions(of, "br", {
    usable: [CARD, PIX],
    shouldBeOffered: true,
  })
const regionsOfLinkAccount = (...of: ReturnType<typeof inRegion>[]) =>
  judgeProvidersInRegions(of, "br", { usable: [], shouldBeOffered: false })
const JUST_LATE = lateFor(30 * MINUTE)
const LATE = lateFor(30 * MINUTE + 1)

it.each<[string, CheckResult, string]>([
  [
    "nine notifications are unhandled and no charge is late",
    resultOfQueue(undefined),
    "fine ok",
  ],
  ["charges are half an hour late", JUST_LATE, "warning charges_late"],
  ["charges are more than half an hour late", LATE, "problem charges_late"],
  [
    "two operations have been in doubt for one minute",
    judgeOperationsInDoubt(undefined, aBacklog(2, MINUTE)),
    "fine ok",
  ],
  [
    "an operation has been in doubt for one hour",
    judgeOperationsInDoubt(aBacklog(1, HOUR), undefined),
    "warning in_doubt",
  ],
  ["no charge is listed", judgeDiscrepancies([]), "fine ok"],
  [
    "the synchronization job ran five minutes ago",
    resultOfJob(msAgo(5 * MINUTE)),
    "fine ok",
  ],
  [
    "the synchronization job last ran more than five minutes ago",
    resultOfJob(msAgo(5 * MINUTE + 1)),
    "problem job_missing",
  ],
  [
    "all secrets can be decrypted",
    judgeEncryption({ settings: [], digestKeys: false }),
    "fine ok",
  ],
  [
    "the keys of digests cannot be decrypted",
    judgeEncryption({ settings: [], digestKeys: true }),
    "problem encryption_key_missing",
  ],
  [
    "a buyer's document cannot be decrypted",
    judgeUnreadableDocuments(1),
    "problem documents_unreadable",
  ],
  [
    "a removed card is still in the gateway's vault",
    judgeCardsLeftInVault(aBacklog(1, HOUR), undefined)[0]!,
    "warning cards_not_deleted",
  ],
  [
    "the gateway's vault may have a card that the store does not know",
    judgeCardsLeftInVault(undefined, aBacklog(1, HOUR))[0]!,
    "unknown cards_in_doubt",
  ],
  [
    "the synchronization job should have run an hour ago and never ran",
    resultOfJob(undefined),
    "problem job_missing",
  ],
  [
    "the store has not started yet",
    judgeLatestJobRun(undefined, NOW),
    "unknown nothing_yet",
  ],
])(
  "the health check of the store finds out what is wrong: if %s, it returns the result %j",
  (_title, judged, expected) => {
    expect(inShort(judged)).toBe(expected)
  }
)

it.each<[string, CheckResult[], ...string[]]>([
  [
    "a region in BRL offers all methods of the account",
    resultOfRegions(inRegion("BRL", CARD, PIX)),
    "fine ok",
  ],
  [
    "two regions in BRL offer one method each",
    resultOfRegions(inRegion("BRL", CARD), inRegion("BRL", PIX)),
    "fine ok",
  ],
  [
    "the regions in BRL offer only a method of another account",
    resultOfRegions(inRegion("BRL", `${PIX}-manual`)),
    "warning account_not_offered",
  ],
  [
    "no region offers a method of the plugin",
    resultOfRegions(inRegion("BRL", "pp_system_default")),
    "problem not_offered",
  ],
  [
    "only a region in another currency offers the account's methods",
    resultOfRegions(inRegion("USD", CARD)),
    "problem not_offered",
    `problem offered_in_other_currency: Region "Sul" in USD: ${CARD}`,
  ],
  [
    "one method is offered by no region in BRL",
    resultOfRegions(inRegion("BRL", PIX)),
    `warning method_not_offered: ${CARD}`,
  ],
  [
    "a region in another currency offers one of the account's methods",
    resultOfRegions(
      inRegion("BRL", CARD, PIX),
      inRegion("EUR", PIX, "pp_other")
    ),
    `problem offered_in_other_currency: Region "Sul" in EUR: ${PIX}`,
  ],
  [
    "no region offers an account that only creates payment links",
    regionsOfLinkAccount(inRegion("BRL", "pp_system_default")),
    "fine ok",
  ],
  [
    "the regions in BRL offer only another account beside an account that only creates payment links",
    regionsOfLinkAccount(inRegion("BRL", `${PIX}-manual`)),
    "fine ok",
  ],
  [
    "a region in another currency offers an account that only creates payment links",
    regionsOfLinkAccount(inRegion("USD", LINK)),
    `problem offered_in_other_currency: Region "Sul" in USD: ${LINK}`,
  ],
])(
  "judgeProvidersInRegions finds out whether shoppers are offered the plugin's methods: if %s, it returns the results %j",
  (_title, judged, ...expected) => {
    expect(
      judged.map(({ figures: { details }, ...one }) =>
        [inShort({ ...one, figures: {} }), details].filter(Boolean).join(": ")
      )
    ).toEqual(expected)
  }
)
