import { Button, Flex } from '@mantine/core';
import { useState } from 'react';
import type { TitoloCompleto } from '#contract/titoli-forme.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { GiacenzaDiOggi } from '#web/giacenze/GiacenzaDiOggi.tsx';
import { useDatiStatici } from '#web/tabelle/dati-statici/use-dati-statici.ts';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { RateoDiOggi, UltimoPrezzo } from './FattiDelGiorno.tsx';
import { FATTI_TESTA } from './testa.ts';
import classi from './titoli.module.css';
import { useCertificazione } from './use-certificazione.ts';

export interface TestaTitoloProps {
  readonly titolo: TitoloCompleto;
  readonly scrive: boolean;
  /** What has been written and not saved: it cannot be certified. */
  readonly inModifica: boolean;
}

/** The figures that matter of a titolo, and whether somebody has certified it. */
export function TestaTitolo(props: TestaTitoloProps) {
  const { titolo } = props;
  const { voci } = useDatiStatici('getTipoPeriodicita');
  const contesto = {
    periodicita: (codice: string | null) =>
      voci.find((una) => una.codice === codice)?.descrizione.toLowerCase() ?? '',
  };
  return (
    <header className={classi.testa}>
      <dl className={classi.fatti}>
        {FATTI_TESTA.map(({ id, etichetta, valore, accanto }) => {
          const detto = valore(titolo, contesto);
          return detto === null ? null : (
            <div key={id}>
              <dt>{etichetta}</dt>
              <dd>
                {detto} <small>{accanto?.(titolo, contesto)}</small>
              </dd>
            </div>
          );
        })}
        <GiacenzaDiOggi codTitolo={titolo.cod_Titolo} />
        <UltimoPrezzo codTitolo={titolo.cod_Titolo} />
        <RateoDiOggi titolo={titolo} />
      </dl>
      <Certificazione {...props} />
    </header>
  );
}

const MANCANZE_MOSTRATE = 2;

function Certificazione({ titolo, scrive, inModifica }: TestaTitoloProps) {
  const { certifica, ritira, inCorso } = useCertificazione();
  const [rifiuto, setRifiuto] = useState<string | null>(null);
  const fai = async (atto: typeof certifica) => {
    const { rifiutati } = await atto([titolo]);
    setRifiuto(rifiutati[0]?.messaggio ?? null);
  };
  const { mancanze, daCertificare, certificatoDa, certificatoIl } = titolo;
  const altre = mancanze.length - MANCANZE_MOSTRATE;
  return (
    <Flex
      component="section"
      flex="none"
      wrap="wrap"
      align="center"
      justify="flex-end"
      gap="6px 8px"
      maw={330}
      aria-label="Certificazione"
    >
      {daCertificare ? (
        <Etichetta tono="avviso">Da certificare</Etichetta>
      ) : (
        <Etichetta tono="accento">
          Certificato da {certificatoDa} il {stampaIstante(certificatoIl ?? '')}
        </Etichetta>
      )}
      {scrive ? (
        <Button
          variant="default"
          size="compact-xs"
          loading={inCorso}
          disabled={inModifica}
          title={inModifica ? 'Prima si salvano le modifiche' : undefined}
          onClick={() => void fai(daCertificare ? certifica : ritira)}
        >
          {daCertificare ? 'Certifica' : 'Rimetti da certificare'}
        </Button>
      ) : null}
      {rifiuto ? (
        <p className={classi.rifiuto} role="alert">
          {rifiuto}
        </p>
      ) : null}
      {daCertificare && !rifiuto && mancanze.length > 0 ? (
        <p className={classi.mancanze}>
          {mancanze
            .slice(0, MANCANZE_MOSTRATE)
            .map(({ messaggio }) => messaggio)
            .join(' ')}
          {altre > 0 ? ` E altre ${altre}.` : ''}
        </p>
      ) : null}
    </Flex>
  );
}
