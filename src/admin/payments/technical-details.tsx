import { Alert, Container } from "@medusajs/ui"
import type { ChargeInFull } from "../api/answers"
import { useTexts } from "../i18n/use-texts"
import { Details } from "../page/details"
import { ChargeRows } from "./charge-rows"
import { technicalRows } from "./rows-of-charge"
import { Timeline } from "./timeline"

/** Shows ids, the gateway's words and the whole history, folded; and unfolded the sums that disagree. */
export function TechnicalDetails({ charge }: { charge: ChargeInFull }) {
  const { t } = useTexts()
  const differs = charge.differs_from_medusa || !charge.is_shown_by_gateway
  return (
    <Container className="divide-y p-0">
      {differs && <ComparedSums charge={charge} />}
      <details>
        <summary className="txt-compact-medium-plus focus-visible:shadow-borders-focus cursor-pointer rounded px-6 py-4 outline-none">
          {t("charge.technical")}
        </summary>
        <ChargeRows rows={technicalRows(charge)} />
        <Timeline charge={charge} />
      </details>
    </Container>
  )
}

/** Compares what was captured and refunded at the gateway and in Medusa. */
function ComparedSums({ charge }: { charge: ChargeInFull }) {
  const { t, money } = useTexts()
  const { medusa, is_shown_by_gateway: isShown } = charge
  const inReais = (amount: number | undefined) =>
    amount === undefined ? "–" : money(amount, charge.currency_code)
  return (
    <>
      <div className="px-6 pt-4">
        <Alert variant="warning">
          <p>{t("charge.differs")}</p>
          <p className="text-ui-fg-subtle">{t("charge.differsWhat")}</p>
        </Alert>
      </div>
      <Details
        rows={(["captured", "refunded"] as const).flatMap((figure) => [
          {
            name: t("charge.atGateway", { figure: t(`charge.${figure}`) }),
            value: isShown ? inReais(charge[figure]) : t("charge.notShown"),
          },
          {
            name: t("charge.inMedusa", { figure: t(`charge.${figure}`) }),
            value: inReais(medusa?.[figure]),
          },
        ])}
      />
    </>
  )
}
