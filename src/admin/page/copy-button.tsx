import { Check, SquareTwoStack } from "@medusajs/icons"
import { toast } from "@medusajs/ui"
import { useState } from "react"
import { useTexts } from "../i18n/use-texts"
import { SmallButton } from "./small-button"

interface CopyButtonProps {
  label: string
  /** The name for screen readers, which says what is copied, such as "Copy NSU". Default: `label`. */
  name?: string
  text: string
}

/**
 * A button that copies a text, and then says in the user's language that the text was copied. The UI kit's copy button
 * is not used, because it says this only in English.
 */
export function CopyButton({ label, name, text }: CopyButtonProps) {
  const { t } = useTexts()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast.error(t("pages.notCopied"), { description: text })
    }
  }
  return (
    <SmallButton
      aria-label={isCopied ? undefined : name}
      onBlur={() => setCopied(false)}
      onClick={() => void copy()}
    >
      {isCopied ? <Check aria-hidden /> : <SquareTwoStack aria-hidden />}
      <span aria-live="polite">{isCopied ? t("pages.copied") : label}</span>
    </SmallButton>
  )
}
