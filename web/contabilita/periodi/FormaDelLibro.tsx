import { useRef, useState } from 'react';
import { ConflittoRecord } from '#web/record/ConflittoRecord.tsx';
import {
  type CampoTabella,
  campiStorico,
  type Digitati,
  type DomandaSalva,
  type RecordTabella,
} from '#web/record/campi.ts';
import { FormaRecord } from '#web/record/FormaRecord.tsx';
import { useMio } from '#web/record/use-mio.ts';
import { useSalvataggio } from '#web/record/use-salvataggio.ts';
import { CampiModulo } from '#web/tabelle/CampiModulo.tsx';
import { campiChiesti, corpoRecord, difettoCampo, eCambiato } from '#web/tabelle/digitati.ts';
import { useCampiPronti } from '#web/tabelle/use-campi-pronti.ts';
import { useFuocoSulPrimo } from '#web/tabelle/use-fuoco-sul-primo.ts';
import { Modale } from '#web/ui/Modale.tsx';

export interface FormaDelLibroProps {
  readonly tabella: string;
  readonly campi: readonly CampoTabella[];
  /** What is written from; a new one has no id. */
  readonly record: Digitati;
  readonly scrive: boolean;
  /** Writes what the fields say, and gives what stands then. */
  readonly scrivi: (valori: Record<string, unknown>, versione?: number) => Promise<RecordTabella>;
  readonly onScritto: (record: RecordTabella | null) => void;
  readonly domanda?: (prima: Digitati, mia: Digitati) => DomandaSalva | undefined;
  /** Asked after the first question, of what is never taken back. */
  readonly conferma?: (prima: Digitati, mia: Digitati) => DomandaSalva | undefined;
  readonly nonSalvato: string;
  /** What stands now as the form has it, where it is stored otherwise. */
  readonly comeScritto?: (loro: never) => Digitati;
}

/** A form over part of a book's record: locks, options, a new exception. */
export function FormaDelLibro(props: FormaDelLibroProps) {
  const { tabella, record, scrive, scrivi, onScritto, domanda, conferma } = props;
  const { nonSalvato, comeScritto } = props;
  const campi = useCampiPronti(props.campi);
  const { prima, mio, setMio } = useMio(record);
  const [chiede, setChiede] = useState<DomandaSalva>();
  const inizio = useRef<HTMLDivElement>(null);
  useFuocoSulPrimo(inizio, record.id === undefined);
  const salvataggio = useSalvataggio<RecordTabella>({
    scrivi: (uno) => scrivi(corpoRecord(campi, uno as Digitati), uno.versione as number),
    ricrea: (uno) => scrivi(corpoRecord(campi, uno as Digitati)),
    onDeciso: (scritto) => {
      if (scritto && scritto.id !== undefined) setMio(prima);
      onScritto(scritto);
    },
    nonSalvato: () => nonSalvato,
    ...(comeScritto && { comeScritto: (loro) => comeScritto(loro as never) as RecordTabella }),
  });
  const difettoso = campiChiesti(campi, mio).some((campo) => difettoCampo(campo, mio));
  const salva = () => {
    setChiede(undefined);
    void salvataggio.salva(mio, prima);
  };
  return (
    <div ref={inizio}>
      <FormaRecord
        scrive={scrive}
        salvabile={(record.id === undefined || eCambiato(campi, mio, prima)) && !difettoso}
        inCorso={salvataggio.inCorso}
        onSalva={() => {
          const ancora = conferma?.(prima, mio);
          if (ancora) setChiede(ancora);
          else salva();
        }}
        domanda={domanda?.(prima, mio)}
      >
        <CampiModulo
          campi={campi}
          mio={mio}
          prima={prima}
          scrive={scrive}
          errori={salvataggio.errori}
          onCambia={(nome, valore) => setMio((attuale) => ({ ...attuale, [nome]: valore }))}
        />
      </FormaRecord>
      <Modale
        titolo={chiede?.titolo ?? ''}
        aperta={chiede !== undefined}
        onChiudi={() => setChiede(undefined)}
        annulla="Annulla"
        conferma={{ etichetta: chiede?.etichetta ?? '', esegui: salva, distruttiva: true }}
      >
        {chiede?.testo}
      </Modale>
      <ConflittoRecord tabella={tabella} campi={campiStorico(campi)} salvataggio={salvataggio} />
    </div>
  );
}
