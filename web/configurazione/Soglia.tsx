import { useState } from 'react';
import type { Controllo } from '#domain/archivi/qualita/controllo.ts';
import { difettoSoglia } from '#domain/archivi/qualita/tolleranze.ts';
import { CampoNumero } from '#web/ui/CampoNumero.tsx';
import controlli from './controlli.module.css';

export interface SogliaProps {
  readonly nome: string;
  readonly controllo: Controllo;
  readonly valore: string | null;
  readonly scrive: boolean;
  readonly onScrivi: (valore: string) => void;
}

/** One threshold, written when the field is left. */
export function Soglia({ nome, controllo, valore, scrive, onScrivi }: SogliaProps) {
  const [mia, setMia] = useState(valore);
  const { soglia } = controllo;
  if (!soglia) return null;
  const difetto = mia === valore ? undefined : difettoSoglia(soglia, mia ?? '');
  const lascia = () => {
    if (mia !== null && mia !== valore && !difetto) onScrivi(mia);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears that its field was left, nothing more
    <div className={controlli.soglia} onBlur={lascia}>
      <CampoNumero
        etichetta={nome}
        etichettaNascosta
        valore={mia}
        decimali={{ decimaliMin: 0, decimaliMax: soglia.decimali }}
        disabilitato={!scrive}
        errore={difetto}
        onCambia={setMia}
      />
      <span aria-hidden="true">{soglia.unita === 'percento' ? '%' : soglia.unita}</span>
    </div>
  );
}
