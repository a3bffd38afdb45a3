// Whether a person decided otherwise than the rules; the same words in every artifact that has a checkpoint.

export const AUTO_APPROVED = 'Auto-approved';

export const approvalLine = (isOverridden: boolean): string =>
  `- Approval: ${isOverridden ? 'user-overridden' : AUTO_APPROVED}`;
