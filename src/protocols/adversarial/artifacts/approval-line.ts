// Whether a person decided otherwise than the rules; the same words in every artifact that has a checkpoint.

export const approvalWord = (isOverridden: boolean): string =>
  isOverridden ? 'user-overridden' : 'Auto-approved';

export const approvalLine = (isOverridden: boolean): string => `- Approval: ${approvalWord(isOverridden)}`;
