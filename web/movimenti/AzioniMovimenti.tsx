import { Button, Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { interrogazioni } from '#web/base/interrogazioni.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { ricercaDelTitolo } from './colonne-movimenti.ts';
import { DomandaStorno } from './fissato/DomandaStorno.tsx';
import { type MovimentoLetto, movimentoDi } from './fissato/fissato-api.ts';
import type { RigaMovimenti } from './movimenti-api.ts';
import type { SchermataMovimenti } from './schermate-movimenti.ts';
import type { AttiMovimenti } from './use-atti-movimenti.ts';

export interface AzioniMovimentiProps {
  readonly schermata: SchermataMovimenti;
  readonly righe: readonly RigaMovimenti[];
  readonly scrive: boolean;
  readonly atti: AttiMovimenti;
  readonly onElimina: (bozze: readonly RigaMovimenti[]) => void;
  readonly onSvuota: () => void;
}

/** A registration that still stands can be reversed; a reversal cannot. */
const siStorna = ({ stato, stornato, idStornoDi }: RigaMovimenti): boolean =>
  stato !== 'bozza' && stornato === 'N' && idStornoDi === null;

/** What can be done with the chosen rows. */
export function AzioniMovimenti(props: AzioniMovimentiProps) {
  const { schermata, righe, scrive, atti, onElimina, onSvuota } = props;
  const [daStornare, setDaStornare] = useState<MovimentoLetto | null>(null);
  const bozze = righe.filter(({ stato }) => stato === 'bozza');
  const [unica] = righe.length === 1 ? righe : [];
  const chiediStorno = async (riga: RigaMovimenti | undefined) => {
    if (!riga) return;
    try {
      setDaStornare(await interrogazioni.fetchQuery(movimentoDi(riga.idCapofila ?? riga.id)));
    } catch (errore) {
      segnalaErrore('Movimento non letto', errore);
    }
  };
  const registra = () =>
    void atti.registra(bozze).then((riuscita) => {
      if (riuscita) onSvuota();
    });
  return (
    <Flex component="section" wrap="wrap" align="center" gap={6} aria-label="Movimenti scelti">
      {scrive ? (
        <>
          <Button size="xs" loading={atti.inCorso} disabled={bozze.length === 0} onClick={registra}>
            Registra {bozze.length > 0 ? bozze.length : ''}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={bozze.length === 0 || atti.inCorso}
            onClick={() => onElimina(bozze)}
          >
            Elimina {bozze.length > 0 ? bozze.length : ''}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={!unica || !siStorna(unica) || atti.inCorso}
            onClick={() => void chiediStorno(unica)}
          >
            Storna…
          </Button>
        </>
      ) : null}
      {unica?.cod_Titolo ? (
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={schermata.percorso}
          search={ricercaDelTitolo(unica.cod_Titolo) as never}
        >
          Movimenti di questo titolo
        </Button>
      ) : null}
      <Button size="xs" variant="subtle" onClick={onSvuota}>
        Deseleziona
      </Button>
      {daStornare ? (
        <DomandaStorno
          letto={daStornare}
          griglia={schermata.percorso}
          onChiudi={() => setDaStornare(null)}
        />
      ) : null}
    </Flex>
  );
}
