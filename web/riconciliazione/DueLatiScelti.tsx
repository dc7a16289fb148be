import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { segno } from '#domain/money/decimale.ts';
import { contati, testoEsatto } from '#domain/money/esatto-italiano.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { useTastiModulo } from '#web/ui/use-tasti-modulo.ts';
import classi from './riconciliazione.module.css';
import type { DueLati } from './scelta-dei-due-lati.ts';

export interface DueLatiSceltiProps {
  readonly lati: DueLati;
  readonly divisa: string;
  readonly scrive: boolean;
  readonly inCorso: boolean;
  readonly onAbbina: (nota: string | null) => void;
}

const Importo = ({ valore }: { readonly valore: string }) => (
  <b data-negativo={valore.startsWith('-') || undefined}>{testoEsatto(valore, 2)}</b>
);

/** What is chosen on both sides with its difference, always in sight; and the match made by hand. */
export function DueLatiScelti({ lati, divisa, scrive, inCorso, onAbbina }: DueLatiSceltiProps) {
  const [chiede, setChiede] = useState(false);
  const torna = segno(lati.differenza) === 0;
  const pronti = lati.righe > 0 && lati.movimenti > 0;
  return (
    <section className={`pannello ${classi.lati}`} aria-label="Scelti" aria-live="polite">
      <span>
        Loro, {contati(lati.righe, 'riga', 'righe')} <Importo valore={lati.loro} />
      </span>
      <span>
        Noi, {contati(lati.movimenti, 'movimento', 'movimenti')} <Importo valore={lati.noi} />
      </span>
      <span>
        Differenza <Importo valore={lati.differenza} /> {divisa}
      </span>
      {scrive ? (
        <Button
          size="xs"
          variant={pronti && torna ? 'filled' : 'default'}
          disabled={!pronti}
          loading={inCorso}
          onClick={() => (torna ? onAbbina(null) : setChiede(true))}
        >
          {torna ? 'Abbina i due lati' : 'Abbina con una nota…'}
        </Button>
      ) : (
        <span />
      )}
      {chiede ? (
        <ChiediNota
          lati={lati}
          divisa={divisa}
          onAbbina={(nota) => {
            setChiede(false);
            onAbbina(nota);
          }}
          onChiudi={() => setChiede(false)}
        />
      ) : null}
    </section>
  );
}

const NOTA_MASSIMA = 500;

interface ChiediNotaProps {
  readonly lati: DueLati;
  readonly divisa: string;
  readonly onAbbina: (nota: string) => void;
  readonly onChiudi: () => void;
}

/** Two sides that do not come to the same are matched all the same, by who says why. */
function ChiediNota({ lati, divisa, onAbbina, onChiudi }: ChiediNotaProps) {
  const [nota, setNota] = useState('');
  const impedita = nota.trim() === '';
  const esegui = () => {
    if (!impedita) onAbbina(nota.trim());
  };
  const alTasto = useTastiModulo(esegui);
  return (
    <Modale
      titolo="Abbina due lati che non tornano"
      aperta
      onChiudi={onChiudi}
      annulla="Annulla"
      conferma={{ etichetta: 'Abbina', esegui, impedita }}
    >
      <div onKeyDownCapture={alTasto}>
        <p className="spiega">
          Restano {testoEsatto(lati.differenza, 2)} {divisa} di differenza. Si dice perché vanno
          bene così.
        </p>
        <Textarea
          label="Nota"
          withAsterisk
          autosize
          minRows={2}
          maxLength={NOTA_MASSIMA}
          value={nota}
          onChange={({ currentTarget }) => setNota(currentTarget.value)}
        />
      </div>
    </Modale>
  );
}
