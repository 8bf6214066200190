#!/usr/bin/env node
// The command line of this clone.
import '../packages/tact/bin/tact.js';
