import type { Data } from '#domain/tempo/data.ts';
import { confronta, eData } from '#domain/tempo/data.ts';
import { CampoData } from './CampoData.tsx';
import classi from './giorni-dal-al.module.css';

/** Two days that bound a period; either may be open. */
export interface DalAl {
  readonly dal: Data | null;
  readonly al: Data | null;
}

const giorno = (scritto = ''): Data | null => (eData(scritto) ? scritto : null);

/** The period that an address says; a day that does not exist bounds nothing. */
export const leggiDalAl = ({
  dal,
  al,
}: {
  readonly dal?: string;
  readonly al?: string;
}): DalAl => ({ dal: giorno(dal), al: giorno(al) });

/** Why a period has nothing in it, where its days are the reason. */
export const dalAlRovesciato = ({ dal, al }: DalAl): string | undefined =>
  dal && al && confronta(dal, al) > 0
    ? 'Il giorno in «Dal» è dopo quello in «Al»: scambiarli.'
    : undefined;

export interface GiorniDalAlProps {
  readonly valore: DalAl;
  /** The words that change in the address. */
  readonly onCambia: (parole: Readonly<Record<string, string>>) => void;
}

/** «Dal» and «Al» in one line with other fields of a filter. */
export function GiorniDalAl({ valore, onCambia }: GiorniDalAlProps) {
  return (['dal', 'al'] as const).map((nome) => (
    <div key={nome} className={classi.giorno}>
      <CampoData
        etichetta={nome === 'dal' ? 'Dal' : 'Al'}
        larghezza={156}
        valore={valore[nome]}
        onCambia={(data) => onCambia({ [nome]: data ?? '' })}
      />
    </div>
  ));
}
