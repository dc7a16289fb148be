/**
 * The codes that the instructions of the model give to foreign states (column 4 of quadro RW), by ISO code: of those that
 * custodians are in most. To be confirmed with the list of the year (docs/regole/dichiarazione.md#quadro-rw).
 */
const CODICI: Readonly<Record<string, string>> = {
  ...{ AD: '004', AE: '238', AR: '006', AT: '008', AU: '007', BE: '009', BG: '012', BM: '207' },
  ...{ BR: '011', BS: '160', CA: '013', CH: '071', CL: '015', CN: '016', CY: '101', CZ: '275' },
  ...{ DE: '094', DK: '021', EE: '257', ES: '067', FI: '028', FR: '029', GB: '031', GG: '201' },
  ...{ GI: '102', GR: '032', HK: '103', HR: '261', HU: '077', IE: '040', IL: '182', IM: '203' },
  ...{ IN: '114', IS: '041', JE: '202', JP: '088', KR: '084', KY: '211', LI: '090', LT: '259' },
  ...{ LU: '092', LV: '258', MC: '091', MT: '105', MX: '046', NL: '050', NO: '048', NZ: '049' },
  ...{ PA: '051', PL: '054', PT: '055', RO: '061', RU: '262', SE: '068', SG: '147', SI: '260' },
  ...{ SK: '276', SM: '037', TR: '076', TW: '022', US: '069', UY: '080', VG: '249', ZA: '078' },
};

/** The code of a state in the model; null where the list here does not have it. */
export const codiceStato = (codPaese: string): string | null => CODICI[codPaese] ?? null;
