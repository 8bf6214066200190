import { channelContract } from './channel-contract.ts';
import type { ChannelFate } from './memory-channel.ts';
import { createMemoryChannel } from './memory-channel.ts';

function open(remembers: boolean) {
  return async () => {
    let fate: ChannelFate = 'takes';
    const channel = createMemoryChannel({ fate: () => fate, remembers });
    return {
      channel,
      shown: async () => channel.messages.map(({ text }) => text),
      refuse: async () => {
        fate = 'refuses';
      },
      hang: async () => {
        fate = 'hangs';
      },
      dispose: async () => {},
    };
  };
}

channelContract('A channel in memory', open(true));
channelContract('A channel in memory that remembers nothing', open(false));
