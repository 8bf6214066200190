/**
 * What packing may refer to: the keys and words of decisions, approvals, effects and inverses, in the order of their JSON. Written once and
 * never changed, because everything that was packed with it needs it to be read again.
 */
export const recordDictionary = Buffer.from(
  [
    'archive apply_label remove_label create_task forward reply draft_reply auto_reply escalate snooze mark_read delete none ',
    'find_tasks create_event update_event find_events send_mail find_mail add_contact find_contacts remember create_note ',
    'The model did not answer. The owner is asked. The sender is unknown. Nothing matched. No rule or heuristic matched. ',
    '"fallback","truncated","repaired","multiple","unknown","violated","kept","decline","defer","drop","rejected","heuristic"',
    '"span":{"part":"body","text":{"outside":"","source":"body"}},"direction":"","why":"","finding":"","directionId":""',
    '{"code":"DirectionViolation","action":"","text":"DirectionViolation (","effect":"decline","numbers":{',
    '{"code":"UntrustedInstruction","action":"","text":"UntrustedInstruction (body: ","effect":"ask"},',
    '{"code":"DangerousAction","action":"delete","text":"DangerousAction (delete)","effect":"ask"},',
    '{"code":"UndoHintMismatch","action":"",{"code":"AlteredOutput","action":"",{"code":"UnknownAction","action":"",',
    '{"code":"LlmRequestedApproval","action":"","text":"LlmRequestedApproval","effect":"ask"},',
    '{"code":"InApprovalAlwaysList","action":"forward","text":"InApprovalAlwaysList (forward)","effect":"ask"},',
    '{"code":"LowConfidence","action":"","text":"LowConfidence (0.45 < 0.70)","effect":"ask","numbers":{"confidence":0.45,"threshold":0.7}},',
    '{"action":"","parameters":{},"target":"","answerableBy":["owner"],"card":{"question":"","because":[{"code":"","text":""}],',
    '"quotes":[{"name":"from","text":{"outside":"","source":"from"}},{"name":"subject","text":{"outside":"","source":"subject"}}]},"wasEdited":false}',
    '"factsDigest":"","evidenceDigest":"","gateNow":17,"tags":["sender:","thread:<"],"policyVersion":"","rulesVersion":"","confidence":0.9,',
    '{"inputDigest":"","factsDigest":"","gateNow":17,"tags":["sender:","thread:<"],"policyVersion":"","confidence":0.9,',
    '"actions":[{"action":"","parameters":{"label":""},"target":"maildir:","disposition":"run","labels":[',
    '{"origin":"owner","source":"rule:"},{"origin":"system","source":"prompt"},{"origin":"outside","source":"mail"},{"origin":"outside","source":"mail:body"},',
    '{"origin":"outside","source":"mail:subject"}]},{"action":"","parameters":{},"target":"","disposition":"ask","labels":[]}],"after":[0],',
    '"reasons":[{"code":"PROPOSED_BY_MODEL","text":"The model says “","numbers":{"confidence":0.9,"threshold":0.7}}],"overrides":[],"requiresApproval":true,',
    '”."}],"overrides":[],"requiresApproval":false,',
    '"proposals":[{"actions":[{"action":"","parameters":{"label":""},"target":"maildir:"}],"proposer":"model","confidence":0.9,"rationale":"',
    '","needsApproval":false,"labels":[{"origin":"system","source":"prompt"},{"origin":"outside","source":"mail"}],"integrity":"intact","permitsDangerous":false,',
    '"salientFeatures":["",""],"matchedDirections":[],"alternatives":[{"action":"archive","confidence":0.1,"whyNot":""}],"undoHint":null,"findings":[]}],',
    '"layers":[{"name":"identity","role":"system","digest":"","tokens":100},{"name":"directions","role":"system","digest":"","tokens":200},',
    '{"name":"mail","role":"user","digest":"","tokens":300}],"answerDigest":"","usage":{"model":"openai:gpt-5-mini","latencyMs":800.1,',
    '"layers":[],"answerDigest":null,"usage":{"model":"openai:gpt-5-mini","latencyMs":0.1,"inputTokens":2000,"outputTokens":100,"calls":1},',
    '"failures":[{"stage":"propose","code":"MODEL_UNAVAILABLE","text":""}],"usage":null,',
    '"failures":[],"ms":{"facts":0.0,"gate":0.0,"gather":0.0,"propose":0.0,"judge":0.0},',
    '"traceId":null,"parentId":null,"strategy":{"name":"default","version":"1"}}',
  ].join(''),
);
