import type { KindWeights } from './weigh-kinds.ts';

// Written by evals/training/train-kinds.ts; not by hand.

/** By feature, as `kindFeatures` names it: personal, receipt, notification, newsletter, list, security, calendar, bounce. */
export const kindWeights: KindWeights = new Map(
  `
attached:bill 0.25 0.77 0 -0.01 0 0 0 0
attached:mail 0 0 0 0 0 0 0 0.5
attached:other 0.64 0.12 -0.19 -0.05 -0.03 -0.04 -0.02 -0.03
attached:pdf 0.21 0.18 -0.11 -0.03 -0.02 -0.02 -0.01 -0.01
auto:generated -2.01 0.39 1.47 -0.51 -0.01 -0.01 -0.01 -0.01
auto:replied -2.02 0 1.65 0 0 -0.01 0 0.99
auto:suppress 0 0 0.5 0 0 0.3 0 0
bias 0.02 -0.03 0.43 0.19 -0.39 0.13 -0.01 -0.03
calendar-header 0 0 0 0 0 0 2 0
campaign -1 0 0 1.8 0 0 0 0
empty-return-path 0 0 0.5 0 0 0 0 1
failed-recipients 0 0 0 0 0 0 0 4
feedback-id -1.06 0.21 0.39 -0.41 -0.12 0.18 0.05 -0.05
from:alert -1.13 -0.04 1.85 -0.06 -0.02 -0.05 -0.03 -0.02
from:billing -0.7 1.55 -0.02 0 0 -0.01 0 0
from:calendar -1.02 -0.03 -0.15 -0.03 -0.02 -0.06 2.33 -0.02
from:daemon -2 0 0 -1 0 0 0 3
from:news -1 -0.04 -0.06 1.45 -0.01 -0.02 -0.01 -0.01
from:no-role 1.59 0.21 0.04 0.26 0.51 -0.18 -0.16 -0.06
from:nobody -0.5 0 0 0 0 0 0 0
from:office -0.01 0.03 0.42 0.32 -0.04 -0.1 -0.07 -0.05
from:robot -2.51 0.42 1.64 0.07 -1.01 1.09 -0.05 0.14
from:security -1 -0.03 0.1 -0.02 -0.01 1.77 -0.01 0
hidden -0.4 0 0 0.4 0 0 0 0
host:bulk -0.51 0.15 0.73 0.22 -0.01 -0.04 -0.02 -0.02
html-only -0.21 0.14 -0.26 0.4 -0.01 0.29 -0.03 -0.03
invitation -0.04 0 -0.01 0 0 0 6.05 0
links:few -0.13 0.02 0.18 0.24 -0.1 -0.06 -0.08 -0.07
links:many -0.6 0 0 0.6 0 0 0 0
links:none 0.94 -0.05 -0.05 -0.65 -0.09 0.19 0.07 0.04
list-commands -0.5 0 0 0 0.7 0 0 0
list-id -3 -0.7 0.38 1.24 1.4 -1 0 0
list-post 0 0 0 0 2.51 0 0 0
list-sender -0.5 0 0 0 0.8 0 0 0
list-software -1 0 -0.01 -0.01 2.03 0 0 0
mail-program 1.52 0 -0.5 -0.5 0.3 -0.5 0 0
name:company -0.31 0 -0.01 0.64 0 0 0 0
name:in-address 1.05 -0.25 0.18 0.41 0.52 -0.05 0.14 -0.1
name:in-domain -0.69 0.74 0.79 0.18 -0.15 0.28 -0.2 -0.14
name:none 0.1 -0.03 0.18 -0.02 -0.03 -0.04 -0.03 0.09
name:service -0.8 0 0.64 -0.01 0 -0.01 0 0.19
name:two-words 0.21 -0.1 0.35 0.52 0.06 -0.21 -0.13 0.01
patch 0.3 0 0 0 1 0 0 0
plain-only -0.13 -0.14 0.59 0.08 -0.01 0 0.1 0.12
precedence:bulk -1.5 -0.01 0.5 0.82 0.5 0 0 0
precedence:list -1.5 0 0.3 0 1.2 0 0 0
recipients:none 0 0 0 0.2 0 0 0 0
recipients:several 0.22 0 -0.01 0 0.2 0 0 0
reply 1.02 -0.5 0.02 -0.8 0.59 -0.5 0 -0.01
report -2 0 0.3 0 0 0 0 0.8
report:delivery 0 0 0 0 0 0 0 5
report:feedback 0 0 3 0 0 0 0 -1
report:receipt 0 0 3 0 0 0 0 -2
service -1 0 4.01 -1 -1.5 0 0 0
subject:activity 0 -0.03 1.42 -0.04 0 0.16 -0.01 -0.01
subject:away -0.02 0 3.03 0 0 0 0 0
subject:bounce -0.06 -0.01 -0.21 -0.01 0 -0.01 -0.01 2.81
subject:calendar -0.04 0 -0.01 0 0 0 1.85 0
subject:delivery -0.01 -0.32 1.64 -0.07 0 -0.02 -0.01 -0.01
subject:forward 1.21 0 0 0 0 0 0 0
subject:loud -0.01 -0.05 0.08 0.55 -0.01 -0.04 -0.01 -0.01
subject:mailing-list 0 0 0 0 1 0 0 0
subject:marketing 0 0 0 1.31 0 0 0 0
subject:news 0 0 -0.01 1.31 0 0 0 0
subject:none 0.2 0 0 0 0 0 0 0
subject:person 0.3 0 0 0 0 0 0 0
subject:receipt 0.22 1.95 -0.1 -0.02 -0.01 -0.02 -0.01 -0.01
subject:reference 0 0 0.7 0 0 0 0 0
subject:reply 1.05 0 -0.01 -0.5 0.59 0 0 0
subject:security -0.09 -0.04 -0.35 -0.05 -0.01 3.06 -0.01 -0.01
subject:small 0.78 -0.1 0.33 -0.33 -0.07 -0.08 -0.06 -0.06
subject:system -0.35 -0.03 1.47 0.25 -0.06 -0.04 -0.03 -0.02
subject:tag 0 -0.01 0.22 -0.02 0.72 -0.01 0 0
subject:total 0 0.3 0 0 0 0 0 0
text:activity 0 -0.03 0.82 -0.04 0 0.16 -0.01 -0.01
text:amounts 0 0.73 -0.01 0 0 -0.01 0 0
text:automatic -1.58 0.28 1.5 -0.52 -0.02 0.27 -0.01 0.18
text:away -0.02 0 1.03 0 0 0 0 0
text:bounce -0.06 -0.01 -0.21 -0.01 0 -0.01 -0.01 1.61
text:browser-view -1 0 0 1.5 0 0 0 0
text:calendar -0.02 -0.03 -0.15 -0.03 -0.02 -0.06 0.93 -0.02
text:code-digits -0.02 0.04 -0.02 -0.01 0 0.42 0 0
text:delivery -0.01 -0.02 0.74 -0.07 0 -0.02 -0.01 -0.01
text:farewell 0.78 0.4 -0.21 -0.03 0.27 -0.07 -0.02 -0.02
text:fields -0.8 0.6 1 0 0 0 0 0
text:forwards 1.01 0 0 0 0 0 0 0
text:greeting 0.64 0.09 -0.19 0.08 -0.08 0.06 -0.11 -0.09
text:long 0 0 0 0.4 0 0 0 0
text:mailing-list 0 0 0 -0.01 1 0 0 0
text:marketing -0.19 -0.04 -0.15 1.27 -0.03 -0.03 -0.02 -0.02
text:money -0.25 1.56 -0.31 -0.2 -0.03 -0.26 -0.07 -0.06
text:news -0.02 -0.02 -0.16 1.06 -0.01 -0.02 -0.01 -0.01
text:not-you -0.07 -0.06 -0.21 -0.05 -0.01 1.64 -0.02 -0.02
text:person 0.97 -0.02 -0.06 -0.03 0.5 0.07 -0.01 -0.01
text:phone-signature 1.2 0 0 0 0 0 0 0
text:question 0.51 -0.02 -0.07 -0.03 0.28 0.06 -0.01 -0.01
text:quotes 0.8 0 0 0 0.7 0 0 0
text:receipt -0.03 1.92 -0.24 -0.2 -0.05 -0.12 -0.04 -0.04
text:security -0.09 -0.05 -0.44 -0.05 -0.02 1.88 -0.02 -0.01
text:short 0.1 0 0.07 0.24 -0.34 0.15 -0.03 0.01
text:signature 0.4 0 0 0 0.3 0 0 0
text:subscribed -0.7 0 -0.1 0.84 -0.03 0 0 0
text:system -0.05 0.05 0.89 0 -0.09 -0.09 -0.06 0.06
text:tiny 0.42 -0.03 0.06 -0.05 -0.05 -0.03 0.02 -0.04
text:total 0.17 1.42 -0.41 -0.03 -0.01 -0.08 -0.02 -0.02
text:unsubscribe -0.64 -0.13 0 1.26 -0.04 -0.08 -0.03 -0.02
to-list -0.5 0 -0.01 -0.01 1.53 0 0 0
undisclosed 0 0 0 0.8 0 0 0 0
unsubscribe -1.58 0.13 0.64 1.07 0.45 0.14 0.03 -1.07
unsubscribe:one-click -0.06 0.21 0.3 -0.32 -0.12 0.18 0.05 -0.06
`
    .trim()
    .split('\n')
    .map((line): [string, readonly number[]] => {
      const [name = '', ...row] = line.split(' ');
      return [name, row.map(Number)];
    }),
);
