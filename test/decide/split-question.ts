// A question on which the embedded judges part, so that there is a second round.

export const SPLIT_QUESTION = `question_id: offline
question_text: Should the field app support working without a network in the first release?
options:
  - id: A
    label: Online only
    description: |
      - Good, because no conflicts and no data loss can arise: it is safe and secure.
      - Bad, because it takes 20 days to make the connection reliable.
  - id: B
    label: Full offline mode
    description: |
      - Good, because users asked for it more than for anything else.
      - Good, because customers can work anywhere, which no competitor offers.
      - Good, because it is fast for users.
      - Bad, because conflicts between two devices can corrupt data.
      - Bad, because it is complex: 60 days.
      - Bad, because it is hard to test and expensive to maintain.
  - id: C
    label: Drafts offline
    description: |
      - Good, because it is easy to build: 5 days.
      - Good, because it is cheap to maintain and simple to test.
      - Bad, because a draft is lost with its device.
      - Bad, because a stolen device leaks data, a security risk.
`;
