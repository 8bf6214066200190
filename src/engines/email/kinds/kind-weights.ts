import type { KindWeights } from './weigh-kinds.ts';

// Written by evals/training/train-kinds.ts; not by hand.

/** By feature, as `kindFeatures` names it: personal, receipt, notification, newsletter, list, security, calendar, bounce. */
export const kindWeights: KindWeights = new Map(
  `
attached:bill 0.26 0.76 0 -0.01 0 0 0 0
attached:mail 0 0 0 0 0 0 0 0.5
attached:other 0.63 0.1 -0.16 -0.04 -0.04 -0.04 -0.02 -0.02
attached:pdf 0.21 0.13 -0.06 -0.02 -0.02 -0.02 -0.01 -0.01
auto:generated -2.02 0.37 1.49 -0.51 -0.01 -0.01 -0.01 -0.01
auto:replied -2.03 0 1.65 0 0 -0.01 0 0.99
auto:suppress 0 0 0.5 0 0 0.3 0 0
bias 0.01 0.01 0.45 0.19 -0.35 0.1 -0.04 -0.07
calendar-header 0 0 0 0 0 0 2 0
campaign -1 0 0 1.8 0 0 0 0
empty-return-path 0 0 0.5 0 0 0 0 1
failed-recipients 0 0 0 0 0 0 0 4
feedback-id -1 0 0.2 0.4 0 0 0 0
from:alert -1.12 -0.02 1.8 -0.08 -0.02 -0.02 -0.02 -0.02
from:billing -0.7 1.53 -0.01 0 0 -0.01 0 0
from:calendar -1.02 -0.02 -0.05 -0.03 -0.01 -0.03 2.19 -0.02
from:daemon -2 0 0 -1 0 0 0 3.01
from:news -1 -0.04 -0.05 1.45 -0.01 -0.03 -0.01 -0.01
from:no-role 1.58 0.22 0.01 0.17 0.53 -0.05 -0.12 -0.14
from:nobody -0.5 0 0 0 0 0 0 0
from:office -0.02 0.05 0.22 0.36 -0.03 -0.01 -0.04 -0.04
from:robot -2.51 0.4 1.64 0.12 -1.01 1.04 -0.04 0.15
from:security -1 0 0.3 0 0 1.51 0 0
hidden -0.4 0 0 0.4 0 0 0 0
host:bulk -0.52 0.17 0.73 0.18 -0.01 -0.02 -0.02 -0.01
html-only -0.21 0.15 -0.16 0.41 -0.01 0.18 -0.03 -0.03
invitation -0.03 0 0 0 0 0 6.04 0
links:few -0.13 0.07 0.17 0.14 -0.11 -0.01 -0.07 -0.07
links:many -0.6 0 0 0.6 0 0 0 0
links:none 0.94 -0.06 -0.02 -0.56 -0.04 0.11 0.03 -0.01
list-commands -0.5 0 0 0 0.7 0 0 0
list-id -3 -0.7 0.45 1.16 1.4 -1 0 0
list-post 0 0 0 -0.01 2.51 0 0 0
list-sender -0.5 0 0 0 0.8 0 0 0
list-software -1 0 -0.01 -0.02 2.03 0 0 0
mail-program 1.52 0 -0.5 -0.5 0.29 -0.5 0 0
name:company -0.3 0 -0.01 0.62 0 0 0 0
name:in-address 1.04 -0.28 0.26 0.35 0.51 -0.04 0.14 -0.09
name:in-domain -0.72 0.76 0.53 0.22 -0.1 0.32 -0.1 -0.1
name:none 0.14 -0.03 0.22 -0.02 -0.03 -0.03 -0.03 -0.02
name:service -0.8 0 0.64 -0.02 0 -0.01 0 0.2
name:two-words 0.16 0 0.18 0.5 0.06 -0.13 -0.12 0.04
patch 0.3 0 0 0 1 0 0 0
plain-only -0.1 -0.1 0.34 0.27 0.04 0.02 0.07 0.07
precedence:bulk -1.5 -0.01 0.49 0.83 0.5 0 0 0
precedence:list -1.5 0 0.3 0 1.2 0 0 0
recipients:none 0 0 0 0.2 0 0 0 0
recipients:several 0.22 0 0 0 0.2 0 0 0
reply 1.02 -0.5 0.02 -0.8 0.58 -0.5 0 0
report -2 0 0.3 0 0 0 0 0.8
report:delivery 0 0 0 0 0 0 0 5
report:feedback 0 0 3 0 0 0 0 -1
report:receipt 0 0 3 0 0 0 0 -2
service -1 0 4 -1 -1.5 0 0 0
subject:activity 0 -0.02 1.47 -0.06 0 0.11 0 0
subject:away -0.03 0 3.04 0 0 0 0 0
subject:bounce 0 0 -0.18 0 0 -0.01 0 2.7
subject:calendar -0.03 0 0 0 0 0 1.84 0
subject:delivery -0.01 -0.32 1.64 -0.07 0 -0.02 -0.01 -0.01
subject:forward 1.21 0 0 0 0 0 0 0
subject:loud -0.01 -0.06 0.11 0.55 -0.01 -0.04 -0.02 -0.02
subject:mailing-list 0 0 0 0 1 0 0 0
subject:marketing 0 0 0 1.3 0 0 0 0
subject:news 0 0 -0.01 1.3 0 0 0 0
subject:none 0.2 0 0 0 0 0 0 0
subject:person 0.3 0 0 0 0 0 0 0
subject:receipt 0.22 1.91 -0.07 -0.02 -0.01 -0.02 -0.01 -0.01
subject:reference 0 0 0.7 0 0 0 0 0
subject:reply 1.05 0 -0.01 -0.5 0.59 0 0 0
subject:security -0.11 -0.03 -0.18 -0.04 -0.01 2.88 -0.01 -0.01
subject:small 0.78 -0.09 0.3 -0.35 -0.08 -0.06 -0.06 -0.05
subject:system -0.36 -0.02 1.49 0.21 -0.05 -0.03 -0.02 -0.02
subject:tag 0 -0.01 0.22 -0.03 0.73 0 0 0
subject:total 0 0.3 0 0 0 0 0 0
text:activity 0 -0.02 0.87 -0.06 0 0.11 0 0
text:amounts 0 0.74 -0.02 0 0 -0.01 0 0
text:automatic -1.6 0.28 1.5 -0.52 -0.02 0.28 -0.01 0.19
text:away -0.03 0 1.04 0 0 0 0 0
text:bounce 0 0 -0.18 0 0 -0.01 0 1.5
text:browser-view -1 0 0 1.5 0 0 0 0
text:calendar -0.02 -0.02 -0.05 -0.03 -0.01 -0.03 0.79 -0.02
text:code-digits -0.03 0.03 -0.01 -0.01 0 0.42 0 0
text:delivery -0.01 -0.02 0.74 -0.07 0 -0.02 -0.01 -0.01
text:farewell 0.79 0 0.11 -0.02 0.27 -0.02 -0.01 -0.01
text:fields -0.8 0.6 1 0 0 0 0 0
text:forwards 1.01 0 0 0 0 0 0 0
text:greeting 0.64 0.05 -0.23 0.11 -0.07 0.07 -0.08 -0.08
text:long 0 0 0 0.4 0 0 0 0
text:mailing-list 0 0 0 -0.01 1.01 0 0 0
text:marketing -0.19 -0.04 -0.11 1.23 -0.03 -0.02 -0.02 -0.02
text:money -0.29 1.08 0.07 -0.15 -0.03 -0.16 -0.05 -0.06
text:news -0.02 -0.03 -0.09 1 -0.01 -0.03 -0.01 -0.01
text:not-you -0.08 -0.04 -0.11 -0.04 -0.01 1.53 -0.02 -0.02
text:person 0.96 -0.02 -0.05 -0.04 0.5 0.07 -0.01 -0.01
text:phone-signature 1.2 0 0 0 0 0 0 0
text:question 0.5 -0.02 -0.03 -0.07 0.27 0.07 -0.01 -0.01
text:quotes 0.8 0 0 0 0.7 0 0 0
text:receipt -0.07 1.82 -0.22 -0.14 -0.05 -0.08 -0.04 -0.04
text:security -0.11 -0.03 -0.18 -0.04 -0.01 1.58 -0.01 -0.01
text:short 0.1 0.04 0.08 0.24 -0.29 0.12 -0.05 -0.04
text:signature 0.4 0 0 0 0.3 0 0 0
text:subscribed -0.7 0 -0.04 0.77 -0.03 0 0 0
text:system -0.01 0.05 0.97 -0.07 -0.09 -0.07 -0.05 -0.04
text:tiny 0.41 -0.03 0.08 -0.05 -0.05 -0.02 0.01 -0.03
text:total 0.16 1.02 -0.08 -0.02 -0.01 -0.03 -0.02 -0.01
text:unsubscribe -0.63 -0.1 0.14 1.03 -0.04 -0.05 -0.03 -0.02
to-list -0.5 0 -0.01 -0.02 1.53 0 0 0
undisclosed 0 0 0 0.8 0 0 0 0
unsubscribe -2.51 -0.06 0.61 1.94 0.66 -0.82 -0.02 -1.01
unsubscribe:one-click 0 0 0.05 0.65 0 0 0 0
`
    .trim()
    .split('\n')
    .map((line): [string, readonly number[]] => {
      const [name = '', ...row] = line.split(' ');
      return [name, row.map(Number)];
    }),
);
