import { traitsOf } from "../../domain/payment-method/payment-method"
import type { ChargeInFull } from "../api/answers"
import { useTexts } from "../i18n/use-texts"
import { Section } from "../page/section"
import { SmallButton } from "../page/small-button"
import { useMessage } from "./use-message"
import { whatsappLink } from "./whatsapp"

/**
 * Offers to send a code that can still be paid by WhatsApp. Shows nothing for a code that cannot be pasted into a
 * bank's app.
 */
export function CodeToSend({ charge }: { charge: ChargeInFull }) {
  const { method, code, payment_state: state } = charge
  const isWaiting = state.charge === "waiting"
  if (!traitsOf(method).canSendCode || !isWaiting || !code) return null
  return <OpenCode charge={charge} code={code.payload} />
}

interface OpenCodeProps {
  charge: ChargeInFull
  code: string
}

function OpenCode({ charge, code }: OpenCodeProps) {
  const { t } = useTexts()
  const { body } = useMessage(charge, code)
  return (
    <Section title={t(`links.send.code.${charge.method}`)} description={body}>
      <div className="px-6 py-4">
        <SmallButton asChild>
          <a
            href={whatsappLink(charge.phone, body)}
            target="_blank"
            rel="noreferrer"
          >
            {t("links.send.whatsapp")}
          </a>
        </SmallButton>
      </div>
    </Section>
  )
}
