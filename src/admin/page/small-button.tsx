import { Button } from "@medusajs/ui"
import type { ComponentProps } from "react"

/** A small button, which by default is secondary and, inside a form, does not submit the form. */
export function SmallButton(props: ComponentProps<typeof Button>) {
  const type = props.asChild ? undefined : "button"
  return <Button type={type} size="small" variant="secondary" {...props} />
}
