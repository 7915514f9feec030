import pg from "pg";
import { categoryGroups, certificationNames, units } from "#shared/catalogue/choices.ts";
import { organizationTypes } from "#shared/organizations/choices.ts";

/** What separates words: the signs of ASCII. All else is part of one, so a name in any script is masked, whatever the database takes for a letter. */
const signs = "\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007f";

/** Below these keys of JSON a word that begins small is a choice of the product (`netShipped`), never something that somebody wrote. */
const keysOfChoices =
  "kind type status state category crop code method language side party basis purpose outcome outcomes ground transition format process event action topic role mode by check calledBy askedOf figure law seat feeBearer origin originCountry country reason_code reasonCode goods effect stage what weightBasis proposal end sealState appellants openedBy closedBy returnPaidBy proposedBy changed found key documentsRequired unit protocol property paper registerCountry provider providers".split(
    " ",
  );
/** Below these it may begin with a capital too: `H2027`, `FOB`, `USD`. */
const keysOfCodes = "currency paidIn unit incoterm exchange month placeCode".split(" ");

const listOf = (words: readonly string[]) => `array[${words.map((word) => pg.escapeLiteral(word)).join(", ")}]`;

/** What the product itself says with capitals or several words. */
const vocabulary = [...certificationNames, ...units, ...categoryGroups, ...organizationTypes];

/** Below these a short number is part of an address or of a paper, and elsewhere a quantity. */
const keysOfPeoplesNumbers = "(postal.?code|zip|phone|number|street|address|label|name|marks|reference)$";

/** An id, a moment, an amount with its point, a number that we gave, the key of a file. */
const readByPrograms = [
  "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}",
  "\\d{4}-\\d\\d-\\d\\d([T ]\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d(:?\\d\\d)?)?)?",
  "-?\\d+\\.\\d+",
  "ORD-\\d{10}-[0-9A-Z]{4}",
  "(CT|RFQ|FN|PF|CI|PL|WN)-\\d{4}-\\d{5,9}",
  "QP-\\d{4}-\\d{5}-[0-9A-Z]{6}",
  "(pictures|documents)/[A-Za-z0-9_-]{2}/[A-Za-z0-9_-]{32}\\.[a-z]{2,5}",
].join("|");

/**
 * What masks a value, as functions of the session that go with it. The mask of a value is made of all of it, by a key that is known to nobody afterwards: the same name is the same in every column
 * and every JSON, but a word of it says nothing about that word elsewhere. Were each word masked by itself, what the website shows to everybody would be the dictionary of what it does not.
 */
export const maskingFunctions = `
  create function pg_temp.mask_digest(seed text) returns bytea language sql as $$
    select sha256(convert_to(current_setting('mask.key') || seed, 'utf8'))
  $$;
  -- The mask of one word, in its form: as long, digits for digits, capitals for capitals.
  create function pg_temp.mask_word(word text, seed text) returns text language plpgsql as $$
  declare
    digest text := encode(pg_temp.mask_digest(seed), 'hex');
    letters text := translate(digest, '0123456789abcdef', 'aeioukbdlmnprstv');
    digits text := translate(digest, '0abcdef', '7123456');
    long integer := length(word);
    masked text := '';
    letter text;
  begin
    letters := left(repeat(letters, long / 64 + 1), long);
    digits := left(repeat(digits, long / 64 + 1), long);
    if word ~ '^[0-9]+$' then return case when word ~ '^0' then overlay(digits placing '0' from 1 for 1) else digits end; end if;
    if long > 64 then return letters; end if;
    if word !~ '[0-9]' then
      if word = lower(word) then return letters; end if;
      if long > 1 and word = upper(word) then return upper(letters); end if;
      if substr(word, 2) = lower(substr(word, 2)) then return initcap(letters); end if;
    end if;
    for at in 1 .. long loop
      letter := substr(word, at, 1);
      masked := masked || case when letter ~ '[0-9]' then substr(digits, at, 1) when letter <> lower(letter) then upper(substr(letters, at, 1)) else substr(letters, at, 1) end;
    end loop;
    return masked;
  end $$;

  -- No mail leaves for .invalid (RFC 2606).
  create function pg_temp.mask_email(given text) returns text language sql as $$
    select case when given is null or given = '' then given
      else 'person-' || left(encode(pg_temp.mask_digest(lower(given)), 'hex'), 16) || '@masked.invalid' end
  $$;
  create function pg_temp.mask_address(given text) returns text language sql as $$
    select case when given is null or given = '' then given else 'https://' || left(encode(pg_temp.mask_digest(given), 'hex'), 16) || '.invalid/' end
  $$;
  create function pg_temp.mask_address(given text[]) returns text[] language sql as $$
    select case when given is null then null else coalesce((
      select array_agg(pg_temp.mask_address(each) order by position) from unnest(given) with ordinality as all_of (each, position)), '{}') end
  $$;
  create function pg_temp.mask_hash(given bytea) returns bytea language sql as $$
    select case when given is null then null else sha256(convert_to(current_setting('mask.key'), 'utf8') || given) end
  $$;
  create function pg_temp.mask_digits(given text) returns text language sql as $$
    select case when given is null then null else encode(pg_temp.mask_digest(given), 'hex') end
  $$;

  create function pg_temp.mask_words(given text) returns text language plpgsql as $$
  declare
    folded text;
    bare text;
  begin
    if given is null or given = '' then return given; end if;
    if given ~ '^[^\\s@<>]+@[^\\s@<>]+$' then return pg_temp.mask_email(given); end if;
    if given ~* '^https?://\\S+$' then return pg_temp.mask_address(given); end if;
    -- Case and accents are no other name.
    folded := lower(unaccent(given));
    bare := regexp_replace(given, '[${signs}]+', '', 'g');
    -- Of a few letters two different ones could meet in one, where the database wants different ones.
    if length(bare) between 1 and 7 then return pg_temp.mask_word(rpad(bare, 8, right(bare, 1)), folded); end if;
    return (
      select string_agg(case when part[1] ~ '^[${signs}]' then part[1]
               -- Prose has a language of some hundred words of each length, so that an index of words is as large as one of real ones.
               when length(given) > 80 then pg_temp.mask_word(part[1], '~' || length(part[1]) || '~' || get_byte(pg_temp.mask_digest(folded || position), 0))
               else pg_temp.mask_word(part[1], folded || position) end, '' order by position)
        from regexp_matches(given, '[^${signs}]+|[${signs}]+', 'g') with ordinality as parts (part, position));
  end $$;
  create function pg_temp.mask_words(given text[]) returns text[] language sql as $$
    select case when given is null then null else coalesce((
      select array_agg(pg_temp.mask_words(each) order by position) from unnest(given) with ordinality as all_of (each, position)), '{}') end
  $$;
  -- A usual ending of a file's name stays: it says of what type it is.
  create function pg_temp.mask_file(given text) returns text language sql as $$
    select case when given ~* '[.](pdf|jpe?g|png|webp|avif|heic|csv|txt|docx?|xlsx?)$' then pg_temp.mask_words(regexp_replace(given, '[.][^.]*$', '')) || substring(given from '[.][^.]*$')
      else pg_temp.mask_words(given) end
  $$;

  create function pg_temp.mask_json(given jsonb, key text) returns jsonb language plpgsql as $$
  declare written text := given #>> '{}';
  begin
    return case jsonb_typeof(given)
      when 'object' then (
        select coalesce(jsonb_object_agg(case when each.key ~ '^([A-Za-z][A-Za-z0-9_]{0,39}|${readByPrograms})$' then each.key else pg_temp.mask_words(each.key) end,
                                         pg_temp.mask_json(each.value, each.key)), '{}') from jsonb_each(given) each)
      when 'array' then (select coalesce(jsonb_agg(pg_temp.mask_json(value, mask_json.key) order by position), '[]')
                           from jsonb_array_elements(given) with ordinality as all_of (value, position))
      when 'string' then case
        when written ~ '^(${readByPrograms})$'
          or (written ~ '^\\d{1,5}$' and mask_json.key !~* '${keysOfPeoplesNumbers}')
          or (mask_json.key = any(${listOf(keysOfChoices)}) and written ~ '^[a-z][A-Za-z0-9_.-]{0,39}$' and written !~ '([0-9].*){5}')
          or (mask_json.key = any(${listOf(keysOfCodes)}) and written ~ '^[A-Za-z][A-Za-z0-9_-]{0,19}$')
          or written = any(${listOf(vocabulary)}) then given
        else to_jsonb(pg_temp.mask_words(written)) end
      -- No figure that a program reckons with is that long; a telephone is.
      when 'number' then case when written ~ '^\\d{10,}$' then to_jsonb(pg_temp.mask_word(written, written)::numeric) else given end
      else given end;
  end $$;
  create function pg_temp.mask_words(given jsonb) returns jsonb language sql as $$ select pg_temp.mask_json(given, '') $$;
`;

/** By way: the value that takes the place of a column's. */
export const masked = {
  words: (column: string) => `pg_temp.mask_words(${column})`,
  file: (column: string) => `pg_temp.mask_file(${column})`,
  email: (column: string) => `pg_temp.mask_email(${column})`,
  address: (column: string) => `pg_temp.mask_address(${column})`,
  network: (column: string) => `case when ${column} is null then null else '192.0.2.1' end`,
  password: (column: string) => `case when ${column} is null then null else current_setting('mask.password') end`,
  hash: (column: string) => `pg_temp.mask_hash(${column})`,
  digits: (column: string) => `pg_temp.mask_digits(${column})`,
} as const;
