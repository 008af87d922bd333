export type Device = { id: string; label: string };
export type DeviceList = { cameras: Device[]; microphones: Device[]; speakers: Device[] };

export const noDevices: DeviceList = { cameras: [], microphones: [], speakers: [] };

export function deviceListOf(infos: MediaDeviceInfo[]): DeviceList {
  const ofKind = (kind: MediaDeviceKind) =>
    infos
      .filter((info) => info.kind === kind && info.deviceId !== '')
      .map((info) => ({ id: info.deviceId, label: info.label }));
  return {
    cameras: ofKind('videoinput'),
    microphones: ofKind('audioinput'),
    speakers: ofKind('audiooutput'),
  };
}

export function sameDevices(one: Device[], other: Device[]): boolean {
  const idsOf = (devices: Device[]) => devices.map((device) => device.id).join('\n');
  return idsOf(one) === idsOf(other);
}
