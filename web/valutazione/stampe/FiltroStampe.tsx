import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import {
  conScelta,
  type FiltroArchivio,
  filtroVuoto,
} from '#domain/archivi/filtro/filtro-archivio.ts';
import SezioniArchivio from '#web/archivi/filtro/SezioniArchivio.tsx';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import { useTastiModulo } from '#web/ui/use-tasti-modulo.ts';
import { SOLO_RIGHE } from './filtro-stampe.ts';
import classi from './stampe.module.css';

const LARGHEZZA = 760;
const NESSUN_OBBLIGO = { richiesti: [], mancanti: [] };

export interface FiltroStampeProps {
  readonly valore: FiltroArchivio;
  readonly onApplica: (filtro: FiltroArchivio) => void;
  readonly onChiudi: () => void;
}

/** Which rows the prints have: by level, portfolio, custodian and the reduced titoli filter. */
export default function FiltroStampe({ valore, onApplica, onChiudi }: FiltroStampeProps) {
  const [inModifica, setInModifica] = useState(valore);
  const [azzerati, setAzzerati] = useState(0);
  const alTasto = useTastiModulo(() => onApplica(inModifica));
  return (
    <Cassetto titolo="Filtri delle stampe" aperto larghezza={LARGHEZZA} onChiudi={onChiudi}>
      <form
        className={classi.filtro}
        aria-label="Filtri delle stampe"
        onSubmit={(evento) => evento.preventDefault()}
        onKeyDownCapture={alTasto}
      >
        <SezioniArchivio
          key={azzerati}
          archivio={SOLO_RIGHE}
          inModifica={inModifica}
          obblighi={NESSUN_OBBLIGO}
          propone={false}
          diMovimenti
          onScelta={(scelta) => setInModifica(conScelta(SOLO_RIGHE, inModifica, scelta))}
        />
        <Group justify="flex-end" gap={8}>
          <Button
            variant="default"
            onClick={() => {
              setInModifica(filtroVuoto);
              setAzzerati(azzerati + 1);
            }}
          >
            Reset Filtri
          </Button>
          <Button onClick={() => onApplica(inModifica)} rightSection={<Tasto>Ctrl ⏎</Tasto>}>
            Applica
          </Button>
        </Group>
      </form>
    </Cassetto>
  );
}
