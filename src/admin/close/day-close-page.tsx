import { useParams } from "react-router-dom"
import { useDayClose } from "../api/use-close"
import { QueryState } from "../page/query-state"
import { TestEnvironment } from "../page/test-environment"
import { CapturedSection } from "./captured-section"
import { ComparisonSection } from "./comparison-section"
import { DayFigures } from "./day-figures"
import { DayHead } from "./day-head"
import { LearntLaterSection } from "./learnt-later-section"
import { OpenSection } from "./open-section"
import { RefundedSection } from "./refunded-section"

/** One day of an account: what moved, whether everybody has the same, and what is still open. */
export function DayClosePage() {
  const { account = "", day = "" } = useParams()
  const query = useDayClose({ account, day })
  return (
    <div className="flex flex-col gap-y-3">
      <QueryState query={query}>
        {(close) => (
          <>
            <DayHead close={close} />
            <TestEnvironment account={account} />
            <DayFigures close={close} />
            <CapturedSection close={close} />
            <RefundedSection close={close} />
            <LearntLaterSection close={close} />
            <ComparisonSection close={close} />
            <OpenSection close={close} />
          </>
        )}
      </QueryState>
    </div>
  )
}
