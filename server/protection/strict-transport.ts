import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList, isIPv4 } from 'node:net';

const oneYear = 'max-age=31536000';

/** Sets the header where it belongs. */
export type DemandHttps = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Tells browsers to come back by HTTPS only (HSTS). The service speaks plain HTTP, so only a proxy in
 * one of the trusted networks can say that a request came in by HTTPS; without one nothing is added.
 */
export function createHttpsDemand(trustProxy: readonly string[]): DemandHttps {
  const trusted = listNetworks(trustProxy);
  return (request, response) => {
    const forwarded = request.headers['x-forwarded-proto'];
    if (forwarded === undefined) return;
    // Of several proxies the last one speaks to the service.
    const protocol = String(forwarded).split(',').at(-1)?.trim();
    if (protocol === 'https' && contains(trusted, request.socket.remoteAddress)) {
      response.setHeader('strict-transport-security', oneYear);
    }
  };
}

function listNetworks(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function contains(list: BlockList, address: string | undefined): boolean {
  return address !== undefined && list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}
