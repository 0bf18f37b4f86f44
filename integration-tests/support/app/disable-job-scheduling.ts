import { WorkflowScheduler } from "@medusajs/framework/orchestration"

/**
 * Prevents Medusa from scheduling jobs in this process, so that only the test itself runs the job. Call this before the
 * app is loaded. Removing the jobs later is not enough, because a running job schedules itself again when it ends.
 */
export function disableJobScheduling(): void {
  WorkflowScheduler.prototype.scheduleWorkflow = () => Promise.resolve()
}
