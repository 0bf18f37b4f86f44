import type { ChargeInFull } from "../api/answers"
import { useTexts } from "../i18n/use-texts"
import { Section } from "../page/section"
import { SmallButton } from "../page/small-button"
import { useMessage } from "./use-message"
import { whatsappLink } from "./whatsapp"

/** Sends the code of a Pix that can still be paid by WhatsApp; nothing for other payments. */
export function PixToSend({ charge }: { charge: ChargeInFull }) {
  const { method, code, payment_state: state } = charge
  if (method !== "pix" || state.charge !== "waiting" || !code) return null
  return <OpenPix charge={charge} code={code.payload} />
}

interface OpenPixProps {
  charge: ChargeInFull
  code: string
}

function OpenPix({ charge, code }: OpenPixProps) {
  const { t } = useTexts()
  const { body } = useMessage(charge, { kind: "pix", code })
  return (
    <Section title={t("links.send.pix")} description={body}>
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
